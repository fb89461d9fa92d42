import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field, Input } from './Field.tsx'

// rules/accounts.md 45
test('a field that may not be left empty says so, to eyes and ears, also while it is wrong', () => {
  const field = (error?: string) => (
    <Field required label="Email" error={error}>
      {(described) => <Input {...described} />}
    </Field>
  )
  const { rerender } = render(field())
  const isSaid = () => [
    screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-required'),
    screen.queryByText('Required') !== null,
  ]
  expect(isSaid()).toEqual(['true', true])
  rerender(field('Invalid email address'))
  expect(isSaid()).toEqual(['true', true])
})

test('a field that may be left empty says nothing of it', () => {
  render(<Field label="Bio">{(described) => <Input {...described} />}</Field>)
  expect(screen.getByRole('textbox', { name: 'Bio' }).getAttribute('aria-required')).toBeNull()
  expect(screen.queryByText('Required')).toBeNull()
})
