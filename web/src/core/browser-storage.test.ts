import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetStored,
  namesInPage,
  readStored,
  storedNames,
  writeInTab,
  writeStored,
} from './browser-storage.ts'
import { readRecord, writeRecord } from './tabs/tab-records.ts'

const refuses = () => {
  throw new DOMException('Denied', 'SecurityError')
}
const full = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

/** What browsers do: some have no storage, some throw when it is asked for, and in some there is no room. */
const REFUSALS: [how: string, begin: () => void][] = [
  ['the getter throws', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuses)],
  ['the storage is null', () => vi.stubGlobal('localStorage', null)],
  ['the storage is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
]

const end = () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
afterEach(end)

describe.each(REFUSALS)('when %s', (_how, begin) => {
  beforeEach(() => {
    begin()
    return () => {
      for (const name of namesInPage()) writeStored(name, undefined)
    }
  })

  test('a record lives as long as the page, and can be deleted', () => {
    writeStored('kith.draft.7', { content: 'Hello' })
    expect(readStored('kith.draft.7')).toEqual({ content: 'Hello' })
    expect(storedNames()).toContain('kith.draft.7')
    expect(namesInPage()).toEqual(['kith.draft.7'])
    writeStored('kith.draft.7', undefined)
    expect(readStored('kith.draft.7')).toBeUndefined()
    expect(storedNames()).not.toContain('kith.draft.7')
  })

  test('a record is stored in the browser with the next change that works', () => {
    writeStored('kith.draft.7', 'Hello')
    end()
    writeStored('kith.draft.7', 'Hello again')
    expect(namesInPage()).toEqual([])
    expect(readStored('kith.draft.7')).toBe('Hello again')
  })

  test('a record is deleted with its member', () => {
    writeStored('kith.draft.7', 'Hello')
    writeStored('kith.draft.8', 'Not mine')
    forgetStored(7)
    expect(namesInPage()).toEqual(['kith.draft.8'])
  })

  test('the browser asks before it closes a page with words that it could not store', () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    writeStored('kith.groups.7', [1])
    expect(isAsked()).toBe(false)
    writeRecord('kith.message.7.8', { content: 'Hello' })
    expect(isAsked()).toBe(true)
    expect(readRecord('kith.message.7.8')).toMatchObject({ content: 'Hello' })
    writeRecord('kith.message.7.8', undefined)
    expect(isAsked()).toBe(false)
    writeStored('kith.outbox.7.one', { content: 'Hello' })
    expect(isAsked()).toBe(true)
  })
})

test.each(REFUSALS)('a tab that can store nothing is left as it is when %s', (_how, begin) => {
  begin()
  vi.stubGlobal('sessionStorage', null)
  expect(() => writeInTab('kith.place', { y: 1 })).not.toThrow()
})

test('a record that has room only once is still stored when its page is closed', () => {
  localStorage.clear()
  const words = { content: 'x'.repeat(2000) }
  writeRecord('kith.message.7.8', words)
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
    if (Object.values(this).join('').length + value.length > 3000) full()
    setItem.call(this, name, value)
  })
  window.dispatchEvent(new Event('pagehide'))
  expect(namesInPage()).toEqual([])
  const stored = Object.values(localStorage).map((record: string) => JSON.parse(record) as unknown)
  expect(stored).toEqual([expect.objectContaining(words)])
})
