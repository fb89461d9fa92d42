import { afterEach, expect, test, vi } from 'vitest'
import { growFields } from './grow-fields.ts'

let stop: (() => void) | undefined

afterEach(() => {
  stop?.()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** A field with borders of 1 px, a line of 20 px and so many lines as its text has, in a browser that may have `field-sizing`. */
function fieldIn({ hasSizing }: { hasSizing: boolean }): HTMLTextAreaElement {
  vi.stubGlobal('CSS', { supports: () => hasSizing })
  // jsdom stops to draw for good where a test before had its clock.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  document.body.innerHTML = '<textarea class="field-sizing-content"></textarea>'
  const field = document.querySelector('textarea')!
  const inner = () => (field.style.height ? Number.parseFloat(field.style.height) - 2 : 20)
  Object.defineProperties(field, {
    clientHeight: { get: inner },
    offsetHeight: { get: () => inner() + 2 },
    scrollHeight: { get: () => Math.max(inner(), field.value.split('\n').length * 20) },
  })
  return field
}

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('a field grows with its text, and shrinks with it, where the browser does not do that', async () => {
  const field = fieldIn({ hasSizing: false })
  stop = growFields()
  type(field, 'a\nb\nc')
  await expect.poll(() => field.style.height).toBe('62px')
  type(field, 'a\nb')
  await expect.poll(() => field.style.height).toBe('42px')
  field.value = ''
  field.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => field.style.height).toBe('')
})

test('nothing is done where the browser does it', () => {
  fieldIn({ hasSizing: true })
  expect(growFields()).toBeUndefined()
})
