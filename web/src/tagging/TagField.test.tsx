import type { Tag } from '@kith/shared/posts.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { type FoundPerson, searchApi } from '@kith/shared/search.ts'
import { type Answer, type Call, fakeServer } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { TagField } from './TagField.tsx'

const friends = [
  { id: 8, username: 'ben', name: 'Ben Brook', avatar: null, friendsSince: null },
  { id: 9, username: 'berta', name: 'Berta', avatar: null, friendsSince: null },
]

const found = (id: number, username: string, name: string): FoundPerson => ({
  id,
  username,
  name,
  avatar: null,
  friendship: { status: 'none' },
})

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  serve(() => ({ body: [] }))
})

const serve = (found: (call: Call) => Answer | Promise<Answer>) =>
  fakeServer({ [`GET ${friendsApi.friends}`]: { body: friends }, [`GET ${searchApi.members}`]: found })

function Field() {
  const [value, setValue] = useState({ content: '', tags: [] as readonly Tag[] })
  return (
    <MeContext value={ada}>
      <TagField aria-label="Words" value={value} onChange={setValue} />
      <p>Tagged: {value.tags.map(({ id }) => id).join()}</p>
      <button onClick={() => setValue({ content: '', tags: [] })}>Send</button>
    </MeContext>
  )
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Words' })
const press = async (key: string) => fireEvent.keyDown(await field(), { key })

async function type(text: string) {
  const target = await field()
  fireEvent.change(target, {
    target: { value: text, selectionStart: text.length, selectionEnd: text.length },
  })
}

test('two characters after @ offer friends, and the keyboard takes one', async () => {
  renderPage(Field)
  await type('Hi @b')
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('Hi @be')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  const chosen = () => screen.getByRole('option', { selected: true })
  expect((await field()).getAttribute('aria-activedescendant')).toBe(chosen().id)
  await press('ArrowDown')
  expect(chosen().textContent).toContain('Berta')
  await press('ArrowDown')
  expect(chosen().textContent).toContain('Ben Brook')
  await press('ArrowUp')
  await press('Enter')
  expect((await field()).value).toBe('Hi @berta ')
  expect(screen.getByText('Tagged: 9')).toBeDefined()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a friend whose username is written or pasted whole is tagged, as from the list', async () => {
  renderPage(Field)
  await type('Hello @ben, and @berta too')
  expect(await screen.findByText('Tagged: 8,9')).toBeDefined()
  await type('Hello @benno and @berta')
  expect(await screen.findByText('Tagged: 9')).toBeDefined()
})

test('of a text that is edited, nobody is tagged who was only named in it', async () => {
  const Edited = () => {
    const [value, setValue] = useState({ content: 'With @ben', tags: [] as readonly Tag[] })
    return (
      <MeContext value={ada}>
        <TagField aria-label="Words" value={value} onChange={setValue} />
        <p>Tagged: {value.tags.map(({ id }) => id).join()}</p>
      </MeContext>
    )
  }
  renderPage(Edited)
  await type('With @ben and @berta')
  expect(await screen.findByText('Tagged: 9')).toBeDefined()
})

test('a wide @ offers people too, and Tab takes their username with a plain one', async () => {
  renderPage(Field)
  await type('こん＠be')
  await screen.findAllByRole('option')
  await press('Escape')
  await type('こん＠ber')
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('＠ber')
  await screen.findAllByRole('option')
  await press('Tab')
  expect((await field()).value).toBe('@berta ')
  expect(screen.getByText('Tagged: 9')).toBeDefined()
})

test('a pointer takes one too, and the tag is dropped when its @username is gone', async () => {
  renderPage(Field)
  await type('@broo')
  fireEvent.click(await screen.findByRole('option', { name: /Ben Brook/ }))
  expect((await field()).value).toBe('@ben ')
  expect(screen.getByText('Tagged: 8')).toBeDefined()
  await type('@be ')
  expect(screen.getByText('Tagged:')).toBeDefined()
})

test('a chosen person stays chosen while others are listed before them', async () => {
  const late = Promise.withResolvers<Answer>()
  fakeServer({
    [`GET ${friendsApi.friends}`]: () => late.promise,
    [`GET ${searchApi.members}`]: { body: [found(10, 'bex', 'Bex')] },
  })
  renderPage(Field)
  await type('Hi @be')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bex @bex'])
  late.resolve({ body: friends })
  await expect.poll(() => screen.getAllByRole('option').length).toBe(3)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bex @bex')
  await press('Enter')
  expect((await field()).value).toBe('Hi @bex ')
})

test('Escape sends the list away for this name', async () => {
  renderPage(Field)
  await type('@be')
  await screen.findByRole('listbox')
  await press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('@ber')
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('')
  await type('@be')
  expect(await screen.findByRole('listbox')).toBeDefined()
})

test('others than friends are offered behind them, but not oneself', async () => {
  const bea = found(10, 'bea', 'Bea')
  const { calls } = serve(() => ({ body: [found(ada.id, 'bea', 'Myself'), bea] }))
  renderPage(Field)
  await type('@b')
  await type('@be')
  fireEvent.click(await screen.findByRole('option', { name: /Bea/ }))
  expect((await field()).value).toBe('@bea ')
  expect(screen.getByText('Tagged: 10')).toBeDefined()
  expect(screen.queryByText('Myself')).toBeNull()
  const asked = calls.map(({ path }) => path).filter((path) => path.includes('search'))
  expect(asked).toEqual([`${searchApi.members}?q=be&limit=10`])
})

test('an answer that comes late does not bring back who no longer fits', async () => {
  const late = Promise.withResolvers<Answer>()
  const { calls } = serve(() => late.promise)
  renderPage(Field)
  await type('@be')
  await expect.poll(() => calls.some(({ path }) => path.includes('q=be&'))).toBe(true)
  await type('@ber')
  late.resolve({ body: [found(10, 'bea', 'Bea')] })
  await late.promise
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Berta @berta',
  ])
})

test('the tag of a stranger comes back with its @username, but not into the next text', async () => {
  serve(() => ({ body: [found(12, 'zoe', 'Zoe')] }))
  renderPage(Field)
  await type('Hi @zo')
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await press('Enter')
  await screen.findByText('Tagged: 12')
  await type('Hi @zoex')
  await screen.findByText('Tagged:')
  await type('')
  await type('Helo, @zoe!')
  await screen.findByText('Tagged: 12')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await type('Hi @zoe')
  await screen.findByText('Tagged:')
})
