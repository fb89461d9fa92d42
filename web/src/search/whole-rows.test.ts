import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useWholeRows } from './whole-rows.ts'

const ROW = 50
const LAST = 40
const ROWS = 19

/** Gives an element a size that nothing lays out here. */
const give = (element: Element, sizes: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value })
}

/** A list of rows whose upper edge is at 100 pixels. */
function listOf(rows: number): HTMLElement {
  const list = document.createElement('div')
  for (let at = 0; at <= rows; at++) {
    const row = document.createElement('a')
    row.setAttribute('role', 'option')
    give(row, { offsetTop: at * ROW, offsetHeight: at === rows ? LAST : ROW })
    list.append(row)
  }
  const height = rows * ROW + LAST
  give(list, { clientHeight: height, scrollHeight: height, getBoundingClientRect: () => ({ top: 100 }) })
  return list
}

function barAt(top: number): HTMLElement {
  const bar = document.createElement('nav')
  bar.dataset['bar'] = ''
  give(bar, { clientHeight: 56, getBoundingClientRect: () => ({ top }) })
  document.body.append(bar)
  onTestFinished(() => bar.remove())
  return bar
}

const heightOf = (list: HTMLElement) => {
  renderHook(() => useWholeRows({ current: list }))
  return Number.parseInt(list.style.maxHeight)
}

test('the list ends with a whole row above the bar', () => {
  barAt(300)
  expect(heightOf(listOf(ROWS))).toBe(2 * ROW + LAST)
})

test('where the bar gives way to the keyboard, the list of results takes all its room', () => {
  barAt(300).style.visibility = 'hidden'
  const rows = Math.floor((window.innerHeight - 100 - 13 - LAST) / ROW)
  expect(heightOf(listOf(ROWS))).toBe(rows * ROW + LAST)
})
