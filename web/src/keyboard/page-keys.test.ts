import { expect, test } from 'vitest'
import { pageKeys } from './page-keys.ts'

test('a key that is held down gives one like, not many', () => {
  document.body.innerHTML =
    '<main><article data-post="1"><footer><button aria-label="Like"></button></footer></article></main>'
  let likes = 0
  document.querySelector('button')?.addEventListener('click', () => (likes += 1))
  const press = pageKeys({ goHome: () => undefined, showKeys: () => undefined })
  for (const repeat of [false, true, true]) press(new KeyboardEvent('keydown', { key: 'l', repeat }))
  expect(likes).toBe(1)
  document.body.innerHTML = ''
})

test('n brings the whole composer into view, whose ring is around it', () => {
  document.body.innerHTML = '<main><form aria-label="New post"><textarea></textarea></form></main>'
  const shown: string[] = []
  Element.prototype.scrollIntoView = function show() {
    shown.push(this.tagName)
  }
  const press = pageKeys({ goHome: () => undefined, showKeys: () => undefined })
  press(new KeyboardEvent('keydown', { key: 'n' }))
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(shown).toEqual(['FORM'])
  document.body.innerHTML = ''
})
