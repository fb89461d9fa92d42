import { expect, test } from 'vitest'
import { sizeInWords, storageWording } from '../src/storage.ts'

const MB = 1024 ** 2

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [1.26 * MB, '1.3 MB'],
  [9.99 * MB, '10 MB'],
  [312.4 * MB, '312 MB'],
  [999.4 * MB, '999 MB'],
  [1000 * MB, '1 GB'],
  [1.5 * 1024 * MB, '1.5 GB'],
  [2048 * MB, '2 GB'],
])('%d bytes are read as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})

test('used storage is told beside what there may be', () => {
  expect(storageWording.used(312 * MB, 2048 * MB)).toBe('312 MB of 2 GB used')
})
