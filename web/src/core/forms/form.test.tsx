import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Field, Input } from '../../ui/Field.tsx'
import { useForm } from './form.ts'

const SHORT = 'Too short'

function open() {
  const reset = vi.fn<() => void>()
  const send = vi.fn<() => void>()
  function Page() {
    const form = useForm({ defaultValues: { word: '', other: '' } }, { isError: true, reset })
    const { register, handleSubmit, setError, formState, listening } = form
    return (
      <form {...listening} onSubmit={handleSubmit(send)}>
        <Field label="Word" error={formState.errors.word?.message}>
          {(described) => (
            <Input
              {...described}
              {...register('word', { required: 'Missing', minLength: { value: 3, message: SHORT } })}
            />
          )}
        </Field>
        <Field label="Other">{(described) => <Input {...described} {...register('other')} />}</Field>
        <button type="submit">Send</button>
        <button type="button" onClick={() => setError('word', { message: 'Taken' })}>
          Refuse
        </button>
      </form>
    )
  }
  render(<Page />)
  const word = screen.getByLabelText('Word')
  const type = (value: string) => fireEvent.input(word, { target: { value } })
  return { word, type, reset, send }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Validation answers later: after this it has. */
const settled = () => act(() => Promise.resolve())

test('a wrong field says so when it is left, and not while one types', async () => {
  const { word, type } = open()
  type('ab')
  await settled()
  expect(screen.queryByText(SHORT)).toBeNull()
  fireEvent.blur(word)
  expect(await screen.findByText(SHORT)).toBeDefined()
  const note = document.querySelector(`#${CSS.escape(word.getAttribute('aria-describedby')!)}`)
  expect([note?.textContent, word.getAttribute('aria-invalid')]).toEqual([SHORT, 'true'])
})

test('an empty field is passed by in silence, and is asked for when the form is sent', async () => {
  const { word, send } = open()
  fireEvent.blur(word)
  await settled()
  expect(screen.queryByText('Missing')).toBeNull()
  press('Send')
  expect(await screen.findByText('Missing')).toBeDefined()
  expect(document.activeElement).toBe(word)
  expect(send).not.toHaveBeenCalled()
})

test('a changed field is no longer called wrong, even if it still is, until it is left again', async () => {
  const { word, type } = open()
  type('a')
  press('Send')
  await screen.findByText(SHORT)
  type('ab')
  await expect.poll(() => screen.queryByText(SHORT)).toBeNull()
  expect(word.getAttribute('aria-invalid')).toBeNull()
  word.blur()
  expect(await screen.findByText(SHORT)).toBeDefined()
})

test('what the server said about a field stays until the field is changed', async () => {
  const { word, type } = open()
  type('abcd')
  press('Refuse')
  await screen.findByText('Taken')
  fireEvent.blur(word)
  await settled()
  expect(screen.getByText('Taken')).toBeDefined()
  type('abcde')
  await expect.poll(() => screen.queryByText('Taken')).toBeNull()
})

test("the server's refusal of the form goes with the first change of any field", () => {
  const { reset } = open()
  fireEvent.input(screen.getByLabelText('Other'), { target: { value: 'x' } })
  expect(reset).toHaveBeenCalled()
})

test('a field that another window took the focus from is not left', async () => {
  const { word, type } = open()
  word.focus()
  type('ab')
  fireEvent.blur(word)
  await settled()
  expect(screen.queryByText(SHORT)).toBeNull()
})

test('while something is pressed nothing is said that would push it away', async () => {
  const { word, type } = open()
  type('ab')
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValueOnce(document.body)
  fireEvent.blur(word)
  pressed.mockRestore()
  await settled()
  expect(screen.queryByText(SHORT)).toBeNull()
  fireEvent(window, new Event('pointerup'))
  expect(await screen.findByText(SHORT)).toBeDefined()
})
