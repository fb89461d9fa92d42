import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

function Example() {
  const [value, setValue] = useState('a')
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: `Tab ${id}`, content: `Content ${id}` }))
  return <Tabs label="Example" tabs={tabs} value={value} onChange={setValue} />
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })

test('a press shows a tab and its content alone', () => {
  render(<Example />)
  fireEvent.click(screen.getByRole('tab', { name: 'Tab b' }))
  expect(chosen()).toBe('Tab b')
  expect(screen.getByRole('tabpanel', { name: 'Tab b' }).textContent).toBe('Content b')
  expect(screen.queryByText('Content a')).toBeNull()
})

test('arrow keys, Home and End choose, and go around', () => {
  render(<Example />)
  const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
    press(key)
    return chosen()
  })
  expect(seen).toEqual(['Tab b', 'Tab c', 'Tab a', 'Tab c', 'Tab a', 'Tab c'])
  expect(document.activeElement?.textContent).toBe('Tab c')
})
