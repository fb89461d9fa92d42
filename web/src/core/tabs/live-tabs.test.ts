import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { announceTab, isTabOpen } from './live-tabs.ts'

test('a browser that refuses its locks is asked once, and no other tab counts as open', async () => {
  const refused = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  const locks = { request: vi.fn(refused), query: vi.fn(refused) }
  vi.stubGlobal('navigator', { locks })
  announceTab()
  expect(await isTabOpen('another')).toBe(false)
  // It has heard the refusal by now: what asks later does too.
  expect(await isTabOpen('one more')).toBe(false)
  expect(locks.request).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

describe('what a tab has read as its own', () => {
  const NAME = 'kith.message.7.8'
  /** A tab that begins with the id and the record of another one, which may be open. */
  const begin = async (isOpen: boolean) => {
    vi.resetModules()
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      // What a tab has read stays in its modules.
      vi.resetModules()
    })
    sessionStorage.setItem('kith.tab', '"first"')
    localStorage.setItem(`${NAME}.~first`, JSON.stringify({ content: 'Hello', key: 'the-key' }))
    const request = (name: string, { signal }: LockOptions, hold: () => Promise<never>) => {
      if (!isOpen || !name.endsWith('first')) return hold()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const { readRecord } = await import('./tab-records.ts')
    const { keyInTab } = await import('./key-in-tab.ts')
    expect(readRecord(NAME)).toMatchObject({ key: 'the-key' })
    await vi.advanceTimersByTimeAsync(1_000)
    return keyInTab
  }

  test('is sent under its key after a reload', async () => {
    const ownKey = await begin(false)
    expect(ownKey('the-key')).toBe('the-key')
  })

  test('is stored again by a duplicated tab under a key of its own', async () => {
    const ownKey = await begin(true)
    const { recordOf } = await import('../../composer/draft/stored-draft.ts')
    const attempt = { key: 'the-key', content: 'Hello', tags: [], visibility: 'friends', photos: [] } as const
    const draft = { content: 'Hello', tags: [], photos: [], video: null, attempt }
    expect(recordOf(draft).attempt?.key).toBe(ownKey('the-key'))
  })

  test('is sent by a duplicated tab under another key, the same one each time', async () => {
    const ownKey = await begin(true)
    const own = ownKey('the-key')
    expect(own).not.toBe('the-key')
    expect(ownKey('the-key')).toBe(own)
    // Of what it has written itself.
    expect(ownKey('a-key-of-its-own')).toBe('a-key-of-its-own')
  })
})
