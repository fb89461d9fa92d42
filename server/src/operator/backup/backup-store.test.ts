import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { flowing } from './backup-store.ts'

test('a file whose store stops in the middle of it fails', async () => {
  const stopped = new Readable({ read: () => {} })
  stopped.push('the first bytes')
  const read = async () => {
    const found: string[] = []
    for await (const chunk of flowing(stopped, 10)) found.push(String(chunk))
    return found
  }
  await expect(read()).rejects.toThrow('has stopped in the middle of a file')
})
