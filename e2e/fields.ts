import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Expects words in fields to run in their own direction, fields with letters that iPhones don't zoom into, and names of
 * all scripts at the beginning of their row.
 */
export async function expectFields(page: Page): Promise<void> {
  const amiss = await page.evaluate(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const TEXTS = 'input:is([type=text], [type=search], :not([type])), textarea'
    const [fields, words, names] = ['input, textarea, select', TEXTS, 'bdi'].map((selector) =>
      [...document.querySelectorAll<HTMLInputElement>(selector)].filter((one) => one.checkVisibility()),
    )
    return [
      ...fields!.filter((field) => isTouch && Number.parseFloat(getComputedStyle(field).fontSize) < 16),
      ...words!.filter(({ dir }) => dir !== 'auto'),
      ...names!.filter((name) => getComputedStyle(name).textAlign === 'start'),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(amiss, page.url()).toEqual([])
}
