import { urlOf } from '@kith/shared/text/url.ts'
import { type ClipboardEvent, type DragEvent, useState } from 'react'

/**
 * Lets files be pasted into an element and dropped on it. Spread the handlers on the form of a writing place. `isOver`
 * says whether files are held over it.
 */
export function useFileIntake(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = ({ relatedTarget, currentTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return { isOver, intake: { onPaste, onDragOver, onDragLeave, onDrop } }
}

/** Word and Excel copy a picture of the text too: then the text is meant. */
const pastedFiles = (data: DataTransfer): File[] => (hasWords(data) ? [] : [...data.files])

/** Whether there is more text than the address of a copied picture, or the names of files that a file manager copies. */
function hasWords(data: DataTransfer): boolean {
  const text = data.getData('text/plain').trim()
  const html = data.getData('text/html')
  if (text === '') return false
  if (html) return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
  // A Mac writes an accent of a name as a sign of its own.
  const names = new Set([...data.files].map(({ name }) => name.normalize()))
  return text.split(/[\r\n]+/).some((line) => !names.has(nameIn(line).normalize()))
}

/** The name of the file that a line leads to: a path, or an address that begins with file:. */
function nameIn(line: string): string {
  const path = line.startsWith('file:') ? (urlOf(line)?.pathname ?? line) : line
  const name = path.replace(/^.*[/\\]/, '')
  try {
    return path === line ? name : decodeURIComponent(name)
  } catch {
    return name
  }
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files')
