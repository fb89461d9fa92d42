import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKeyedQueue } from './keyed-queue.ts'

/** Work that runs until it is told to end, and records when it began. */
function openWork(bounds: Parameters<typeof openKeyedQueue>[0]) {
  const inTurn = openKeyedQueue(bounds)
  const began: string[] = []
  const ends: (() => void)[] = []
  const come = (key: string) =>
    inTurn(key, () => {
      began.push(key)
      return new Promise<void>((end) => ends.push(end))
    })
  /** Ends what has run longest, so that the next begins. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { come, began, endOne }
}

const refused = () => new Error('refused')

test('the first waiting task of one key runs before the second task of another', async () => {
  const { come, began, endOne } = openWork({ atOnce: 1 })
  for (const key of ['ann', 'ann', 'ann', 'ann', 'ben']) void come(key)
  for (let step = 0; step < 5; step += 1) await endOne()
  expect(began).toEqual(['ann', 'ben', 'ann', 'ann', 'ann'])
})

test('one key runs no more at a time than it may, while others run', async () => {
  const { come, began } = openWork({ atOnce: 3, atOnceEach: 1 })
  for (const key of ['ann', 'ann', 'ann', 'ben']) void come(key)
  await new Promise(setImmediate)
  expect(began).toEqual(['ann', 'ben'])
})

test('a piece of work beyond its queue is refused, and others are not', async () => {
  const { come, began, endOne } = openWork({ atOnce: 1, waitingMax: 2, waitingEachMax: 1, refusal: refused })
  void come('ann')
  void come('ann')
  await expect(come('ann')).rejects.toThrow('refused')
  void come('ben')
  await expect(come('cleo')).rejects.toThrow('refused')
  for (let step = 0; step < 3; step += 1) await endOne()
  expect(began).toEqual(['ann', 'ben', 'ann'])
})

test('work that fails ends its turn, and its failure reaches who asked', async () => {
  const inTurn = openKeyedQueue({ atOnce: 1 })
  await expect(inTurn('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inTurn('ann', () => Promise.resolve('well'))).resolves.toBe('well')
})

test('everything that comes runs once, within the bounds', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 4 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (keys, atOnce, atOnceEach) => {
        const inTurn = openKeyedQueue({ atOnce, atOnceEach })
        const running: number[] = []
        const work = async (key: number) => {
          running.push(key)
          expect(running.length).toBeLessThanOrEqual(atOnce)
          expect(running.filter((other) => other === key).length).toBeLessThanOrEqual(atOnceEach)
          await new Promise(setImmediate)
          running.splice(running.indexOf(key), 1)
          return key
        }
        expect(await Promise.all(keys.map((key) => inTurn(key, () => work(key))))).toEqual(keys)
      },
    ),
  ))
