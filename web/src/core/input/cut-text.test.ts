import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { onCutText } from './cut-text.ts'

type Field = { tag?: 'input' | 'textarea'; value?: string; max?: number; selected?: [number, number] }

/** The length that is told when `text` is pasted into a field or dropped on it; undefined for nothing. */
function told(by: 'paste' | 'drop', text: string, { tag = 'textarea', value = '', max, selected }: Field) {
  const field = document.createElement(tag)
  field.value = value
  if (max !== undefined) field.maxLength = max
  document.body.append(field)
  field.setSelectionRange(...(selected ?? ([value.length, value.length] as const)))
  let length: number | undefined
  const stop = onCutText((max) => (length = max))
  onTestFinished(() => (stop(), field.remove()))
  const data = { getData: () => text, types: ['text/plain'] }
  fireEvent[by](field, by === 'paste' ? { clipboardData: data } : { dataTransfer: data })
  return length
}

test.each([
  ['more than fits', 'paste', 'eleven sign', { max: 10 }, 10],
  ['just what fits', 'paste', 'ten signs.', { max: 10 }, undefined],
  ['more than there is room for', 'paste', 'three', { value: 'eight ok', max: 10 }, 10],
  [
    'in the place of what is selected',
    'paste',
    'three',
    { value: 'eight ok', max: 10, selected: [0, 8] },
    undefined,
  ],
  ['lines of Windows', 'paste', 'a\r\nb\r\nc\r\nd\r\n', { max: 10 }, undefined],
  ['into a line', 'paste', 'eleven sign', { tag: 'input', max: 10 }, 10],
  ['into a field without an end', 'paste', 'eleven sign', {}, undefined],
  ['more than fits', 'drop', 'eleven sign', { max: 10 }, 10],
  ['beside what is selected', 'drop', 'three', { value: 'eight ok', max: 10, selected: [0, 8] }, 10],
  ['within the field', 'drop', 'eight', { value: 'eight ok', max: 10, selected: [0, 5] }, undefined],
] satisfies [string, 'paste' | 'drop', string, Field, number | undefined][])(
  'no words are cut off in silence: %s, by %s',
  (_, by, text, field, length) => {
    expect(told(by, text, field)).toBe(length)
  },
)
