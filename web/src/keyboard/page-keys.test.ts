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

type Key = Pick<KeyboardEventInit, 'key' | 'code' | 'shiftKey'>

/** What a key does: likes the only post, shows the keys, searches, or nothing. */
function doneBy(key: Key): string {
  document.body.innerHTML = `
    <header><button aria-keyshortcuts="/" aria-expanded="false"></button></header>
    <main><article data-post="1"><footer><button aria-label="Like"></button></footer></article></main>`
  const done: string[] = []
  document.querySelector('[aria-label=Like]')?.addEventListener('click', () => done.push('like'))
  document.querySelector('header button')?.addEventListener('click', () => done.push('search'))
  pageKeys({ goHome: () => undefined, showKeys: () => done.push('keys') })(new KeyboardEvent('keydown', key))
  document.body.innerHTML = ''
  return done.join() || 'nothing'
}

test.each([
  ['English', { key: 'l', code: 'KeyL' }, 'like'],
  ['English', { key: 'L', code: 'KeyL', shiftKey: true }, 'nothing'],
  ['English in locked capitals', { key: 'L', code: 'KeyL' }, 'like'],
  ['English in locked capitals', { key: 'l', code: 'KeyL', shiftKey: true }, 'nothing'],
  ['Russian in locked capitals', { key: 'Д', code: 'KeyL' }, 'like'],
  ['Dvorak', { key: 'l', code: 'KeyP' }, 'like'],
  ['Dvorak', { key: 'n', code: 'KeyL' }, 'nothing'],
  ['Turkish', { key: 'ş', code: 'Semicolon' }, 'nothing'],
  ['BÉPO', { key: 'é', code: 'KeyL' }, 'nothing'],
  ['German', { key: '-', code: 'Slash' }, 'nothing'],
  ['French', { key: '/', code: 'Period', shiftKey: true }, 'search'],
  ['French', { key: '?', code: 'KeyM', shiftKey: true }, 'keys'],
  ['Russian', { key: 'д', code: 'KeyL' }, 'like'],
  ['Russian', { key: 'Д', code: 'KeyL', shiftKey: true }, 'nothing'],
  ['Russian', { key: '.', code: 'Slash' }, 'nothing'],
  ['Russian', { key: '?', code: 'Digit7', shiftKey: true }, 'keys'],
  ['Greek', { key: 'λ', code: 'KeyL' }, 'like'],
  ['Hebrew', { key: 'ך', code: 'KeyL' }, 'like'],
  ['Hebrew', { key: '/', code: 'KeyQ' }, 'search'],
  ['Arabic', { key: 'م', code: 'KeyL' }, 'like'],
  ['Arabic', { key: 'ظ', code: 'Slash' }, 'search'],
  ['Arabic', { key: '؟', code: 'Slash', shiftKey: true }, 'keys'],
  ['Korean', { key: 'ㅣ', code: 'KeyL' }, 'like'],
  ['Georgian', { key: 'ლ', code: 'KeyL' }, 'like'],
] satisfies [string, Key, string][])(
  '%s: a Latin letter wins, any other stands for its place (%o)',
  (_, key, does) => {
    expect(doneBy(key)).toBe(does)
  },
)
