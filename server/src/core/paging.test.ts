import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { paging } from '@kith/shared/basics.ts'
import {
  readCursor,
  readNamePosition,
  readPosition,
  writeCursor,
  writeNamePosition,
  writePosition,
} from './paging.ts'

const whole = fc.maxSafeNat()
const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,64}$/), fc.stringMatching(/^\w+_\w+$/))

/** What is read, or the status of the refusal. */
function attempt<T>(read: () => T): T | number {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

describe('a cursor', () => {
  test('reads back as it was written, and travels in a query', () => {
    fc.assert(
      fc.property(fc.array(whole, { minLength: 1, maxLength: 4 }), (numbers) => {
        const cursor = writeCursor(...numbers)
        expect(
          readCursor(
            cursor,
            numbers.map(() => 0),
          ),
        ).toEqual(numbers)
        expect(paging.parse({ before: cursor }).before).toBe(cursor)
      }),
    )
  })

  test('that we never wrote is a 400, whatever it is', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 4 }), (text, count) => {
        const beginning = Array.from({ length: count }, () => 0)
        const read = attempt(() => readCursor(text, beginning))
        expect(read === 400 || (Array.isArray(read) && writeCursor(...read) === text)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    '_',
    '1',
    '1_',
    '_1',
    '1_2_3',
    '1-2',
    '-1_2',
    '01_2',
    'A_2',
    '1_2.5',
    '1_zzzzzzzzzzzz',
    '1_ 2',
  ])('is never %s where two numbers are one', (text) => {
    expect(attempt(() => readCursor(text, [0, 0]))).toBe(400)
  })

  test('that is missing is the beginning', () => {
    expect(readCursor(undefined, [7, 0])).toEqual([7, 0])
  })
})

describe('a place in time', () => {
  test('reads back as it was written', () => {
    const when = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(when, whole, (createdAt, id) => {
        const place = { createdAt: createdAt.toISOString(), id }
        expect(readPosition(writePosition({ createdAt, id }))).toEqual(place)
        expect(readPosition(writePosition(place))).toEqual(place)
      }),
    )
  })

  test('is never beyond what the database can read', () => {
    fc.assert(
      fc.property(whole, whole, (time, id) => {
        const read = attempt(() => readPosition(writeCursor(time, id)))
        expect(typeof read === 'number' ? read : read.createdAt.length).toBe(
          typeof read === 'number' ? 400 : 24,
        )
      }),
    )
    expect(attempt(() => readPosition(writeCursor(Date.UTC(10_000, 0), 1)))).toBe(400)
  })
})

describe('a place in a list by name', () => {
  const anyName = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((name) => !name.includes('\u0000'))

  test('reads back as it was written, and never as numbers', () => {
    fc.assert(
      fc.property(anyName, whole, (name, id) => {
        const cursor = writeNamePosition({ name, id })
        expect(readNamePosition(cursor)).toEqual({ name, id })
        expect(attempt(() => readPosition(cursor))).toBe(400)
      }),
    )
  })

  test('that we never wrote is a 400, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = attempt(() => readNamePosition(text))
        expect(typeof read === 'number' ? read : writeNamePosition(read)).toBe(
          typeof read === 'number' ? 400 : text,
        )
      }),
    )
  })

  test('that is missing is the beginning', () => {
    expect(readNamePosition(undefined)).toEqual({ name: '', id: 0 })
  })
})
