import { expect, test } from 'vitest'
import { type Edges, clearPosition } from './clear-position.ts'

const box = (top: number, bottom: number, left = 0, right = 390): Edges => ({ top, bottom, left, right })
const toast = box(700, 780)
const bar = box(724, 780)
const composer = box(60, 300)

test('a toast stands at the lower edge where nothing is in use there', () => {
  expect(clearPosition(toast, [composer], 780)).toBe(780)
})

test('it stands above the bar, and above what stands above the bar', () => {
  expect(clearPosition(toast, [bar, composer], 780)).toBe(724)
  expect(clearPosition(toast, [bar, box(600, 720)], 780)).toBe(600)
})

test('between two things in use it needs room for itself', () => {
  expect(clearPosition(toast, [bar, box(500, 660)], 780)).toBe(500)
  expect(clearPosition(toast, [bar, box(500, 640)], 780)).toBe(724)
})

test('a toast does not move for what stands beside it', () => {
  const right = box(700, 780, 860, 1280)
  expect(clearPosition(right, [box(740, 780, 140, 800)], 780)).toBe(780)
  expect(clearPosition(right, [box(740, 780, 480, 1140)], 780)).toBe(740)
})

test('a toast has no position where every place is in use', () => {
  expect(clearPosition(toast, [box(40, 780)], 780)).toBeUndefined()
})
