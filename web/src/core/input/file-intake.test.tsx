import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFileIntake } from './file-intake.ts'

const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const image = png('image.png')

type Copied = { files: File[]; text?: string; html?: string }

/** What a form takes of what was copied. The rest is left to the browser. */
function pasted({ files, text = '', html = '' }: Copied) {
  const add = vi.fn()
  const Form = () => <textarea aria-label="Words" {...useFileIntake(add).intake} />
  render(<Form />)
  const getData = (type: string) => (type === 'text/plain' ? text : html)
  const isLeft = fireEvent.paste(screen.getByLabelText('Words'), { clipboardData: { files, getData } })
  const [taken = []] = add.mock.calls[0] ?? []
  expect(isLeft).toBe(taken.length === 0)
  return (taken as File[]).map(({ name }) => name)
}

test.each([
  ['a screenshot', { files: [image] }, ['image.png']],
  ['words', { files: [], text: 'Bread', html: '<b>Bread</b>' }, []],
  ['a table of Excel', { files: [image], text: 'Bread\t3', html: '<table><td>Bread<td>3</table>' }, []],
  [
    'an address in a cell of Excel',
    { files: [image], text: 'https://x.org/a.png', html: '<td>https://x.org/a.png' },
    [],
  ],
  ['words of Word on a Mac', { files: [image], text: 'Bread' }, []],
  ['a picture in Chrome', { files: [image], html: '<img src="https://x.org/heron.jpg">' }, ['image.png']],
  [
    'a picture in Firefox, with its address',
    {
      files: [image],
      text: 'https://x.org/heron.jpg',
      html: '<img src="https://x.org/heron.jpg" alt="A heron">',
    },
    ['image.png'],
  ],
  [
    'files in Finder, with their names',
    { files: [png('a.png'), png('b.png')], text: 'a.png\rb.png' },
    ['a.png', 'b.png'],
  ],
  [
    'a file in Nautilus, with its path',
    { files: [png('a b.png')], text: '/home/ada/a b.png\n' },
    ['a b.png'],
  ],
  [
    'a file in Finder, whose name it writes in parts',
    { files: [png('Möwe.png'.normalize('NFD'))], text: 'Möwe.png' },
    ['Möwe.png'.normalize('NFD')],
  ],
  [
    'a file in Dolphin, with its address',
    { files: [png('Möwe 1.png')], text: 'file:///home/ada/M%C3%B6we%201.png' },
    ['Möwe 1.png'],
  ],
  ['a file in Explorer, with its path', { files: [png('a.png')], text: 'C:\\Users\\a.png' }, ['a.png']],
] satisfies [string, Copied, string[]][])(
  'of %s that was copied, what is meant is pasted',
  (_name, copied, taken) => {
    expect(pasted(copied)).toEqual(taken)
  },
)
