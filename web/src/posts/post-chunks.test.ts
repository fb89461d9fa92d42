import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { postOf } from '../../test/home.tsx'
import { cutIntoChunks, type PostChunk } from './post-chunks.ts'

const posts = (...ids: number[]) => ids.map((id) => postOf(id))
const idsOf = (chunks: readonly PostChunk[]) => chunks.map(({ posts }) => posts.map(({ id }) => id))
const homes = (chunks: readonly PostChunk[]) =>
  new Map(chunks.flatMap(({ key, posts }) => posts.map(({ id }) => [id, key])))

test('a list is cut into chunks of five, and what comes at its end goes on from there', () => {
  const first = cutIntoChunks(posts(1, 2, 3, 4, 5, 6, 7), [])
  expect(idsOf(first)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ])
  expect(idsOf(cutIntoChunks(posts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), first))).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [11],
  ])
})

test('a chunk in which nothing has changed is the same as before', () => {
  const list = posts(1, 2, 3, 4, 5, 6, 7)
  const before = cutIntoChunks(list, [])
  const [one, other] = cutIntoChunks([...list.slice(0, 6), postOf(7, { content: 'Edited' })], before)
  expect(one).toBe(before[0])
  expect(other).not.toBe(before[1])
})

test('posts that stay keep their chunk when others come and go', () => {
  const change = fc.record({ comes: fc.boolean(), where: fc.nat(40) })
  fc.assert(
    fc.property(fc.nat(30), fc.array(change, { maxLength: 30 }), (count, changes) => {
      let ids = Array.from({ length: count }, (_, at) => 1000 + at)
      let before = cutIntoChunks(posts(...ids), [])
      for (const [at, { comes, where }] of changes.entries()) {
        ids = comes ? ids.toSpliced(where, 0, at + 1) : ids.toSpliced(where, 1)
        const after = cutIntoChunks(posts(...ids), before)
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
