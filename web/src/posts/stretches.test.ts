import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { postOf } from '../../test/home.tsx'
import { cut, type Stretch } from './stretches.ts'

const posts = (...ids: number[]) => ids.map((id) => postOf(id))
const idsOf = (stretches: readonly Stretch[]) => stretches.map(({ posts }) => posts.map(({ id }) => id))
const homes = (stretches: readonly Stretch[]) =>
  new Map(stretches.flatMap(({ key, posts }) => posts.map(({ id }) => [id, key])))

test('a list is cut into stretches of five, and what comes at its end goes on from there', () => {
  const first = cut(posts(1, 2, 3, 4, 5, 6, 7), [])
  expect(idsOf(first)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ])
  expect(idsOf(cut(posts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), first))).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [11],
  ])
})

test('a stretch in which nothing has changed is the same as before', () => {
  const list = posts(1, 2, 3, 4, 5, 6, 7)
  const before = cut(list, [])
  const [one, other] = cut([...list.slice(0, 6), postOf(7, { content: 'Edited' })], before)
  expect(one).toBe(before[0])
  expect(other).not.toBe(before[1])
})

test('whatever comes and goes, no post that stays moves to another stretch', () => {
  const change = fc.record({ comes: fc.boolean(), where: fc.nat(40) })
  fc.assert(
    fc.property(fc.nat(30), fc.array(change, { maxLength: 30 }), (count, changes) => {
      let ids = Array.from({ length: count }, (_, at) => 1000 + at)
      let before = cut(posts(...ids), [])
      for (const [at, { comes, where }] of changes.entries()) {
        ids = comes ? ids.toSpliced(where, 0, at + 1) : ids.toSpliced(where, 1)
        const after = cut(posts(...ids), before)
        expect(idsOf(after).flat()).toEqual(ids)
        expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
        expect(after.map(({ firstAt }) => ids[firstAt])).toEqual(after.map(({ posts }) => posts[0]?.id))
        const [was, is] = [homes(before), homes(after)]
        const stayed = ids.filter((one) => was.has(one))
        expect(stayed.map((one) => is.get(one))).toEqual(stayed.map((one) => was.get(one)))
        before = after
      }
    }),
  )
})
