import { afterEach, expect, test } from 'vitest'
import { focusContent } from './focus-content.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function openMain(): HTMLElement {
  document.body.innerHTML = '<button>Elsewhere</button><main tabindex="-1"></main>'
  return document.querySelector('main')!
}

/** Adds the heading. What watches for it has been told when this resolves. */
async function addHeading(main: HTMLElement): Promise<void> {
  main.innerHTML = '<h1>Friends</h1>'
  await Promise.resolve()
}

test('the content gets the focus once, when it has the name of its heading', async () => {
  const main = openMain()
  const names: (string | null)[] = []
  main.addEventListener('focus', () => names.push(main.getAttribute('aria-label')))
  focusContent(main)
  expect(document.activeElement).toBe(document.body)
  await addHeading(main)
  expect(document.activeElement).toBe(main)
  expect(names).toEqual(['Friends'])
})

test('a heading that comes later takes no focus that has moved meanwhile', async () => {
  const main = openMain()
  focusContent(main)
  const button = document.querySelector('button')!
  button.focus()
  await addHeading(main)
  expect(document.activeElement).toBe(button)
})
