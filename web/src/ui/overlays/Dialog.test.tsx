import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { focusAt, focusPointOf, keepFocusAt } from '../focus/focus-point.ts'
import { Dialog } from './Dialog.tsx'
// Load the code of the dialog before the first one opens.
import './DialogPanel.tsx'

function Room({ names }: { names: string[] }) {
  const [asked, setAsked] = useState<string>()
  const [left, setLeft] = useState(names)
  const isOpen = asked !== undefined
  return (
    <main tabIndex={-1}>
      {left.map((name) => (
        <p key={name}>
          <button type="button" onClick={() => setAsked(name)}>
            {name}
          </button>
        </p>
      ))}
      <Dialog open={isOpen} onOpenChange={() => setAsked(undefined)} title="A window">
        <button type="button" onClick={() => setLeft(left.filter((name) => name !== asked))}>
          Remove
        </button>
      </Dialog>
    </main>
  )
}

const Rows = ({ names }: { names: string[] }) => (
  <main tabIndex={-1}>
    {names.map((name) => (
      <p key={name}>
        <button type="button">{name}</button>
      </p>
    ))}
  </main>
)

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent

async function openBy(name: string): Promise<void> {
  fireEvent.click(button(name))
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull()
}

async function close(): Promise<void> {
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
}

// A simulated click does not move the focus, as in Safari.
test('a closed window gives the focus to the button that was pressed, also where a press does not focus it', async () => {
  render(<Room names={['One', 'Two']} />)
  await openBy('One')
  await close()
  for (const name of ['Two', 'One']) {
    act(() => (document.activeElement as HTMLElement).blur())
    await openBy(name)
    await close()
    await expect.poll(focused).toBe(name)
  }
})

test('when the button was removed, the focus is on what replaces it', async () => {
  render(<Room names={['One', 'Two', 'Three']} />)
  button('Two').focus()
  await openBy('Two')
  fireEvent.click(button('Remove'))
  await close()
  await expect.poll(focused).toBe('Three')
})

test('a closed window gives the focus back, also where the focus was held inside it', async () => {
  render(<Room names={['One', 'Two']} />)
  button('Two').focus()
  await openBy('Two')
  const remove = button('Remove')
  remove.focus()
  keepFocusAt(remove)
  await close()
  await expect.poll(focused).toBe('Two')
})

test('where the replacement is removed too, the focus moves on to the next one', async () => {
  const { rerender } = render(<Rows names={['One', 'Two', 'Three']} />)
  focusAt(focusPointOf(button('Two')))
  rerender(<Rows names={['One', 'Three']} />)
  await expect.poll(() => document.activeElement).toBe(button('Three'))
  fireEvent.focusIn(button('Three'))
  rerender(<Rows names={['One']} />)
  await expect.poll(() => document.activeElement).toBe(button('One'))
})

test('where the last one is removed, the focus is on the page', async () => {
  render(<Room names={['One']} />)
  await openBy('One')
  fireEvent.click(button('Remove'))
  await close()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test.each([
  ['its first field', Name, 'Name'],
  ['the chosen one of its first radio buttons', Days, 'Tuesday'],
  ['Close, where it begins with anything else', Later, 'Close'],
])('a window opens with the focus on %s', async (_, Content, name) => {
  render(
    <Dialog open onOpenChange={() => undefined} title="A window">
      <Content />
    </Dialog>,
  )
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name)
})

function Name() {
  return <input aria-label="Name" />
}

function Days() {
  return (
    <>
      <input hidden readOnly value="hidden" />
      <input type="radio" name="day" aria-label="Monday" />
      <input type="radio" name="day" aria-label="Tuesday" defaultChecked />
    </>
  )
}

function Later() {
  return (
    <>
      <button type="button">A tab</button>
      <Name />
    </>
  )
}
