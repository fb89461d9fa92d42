import { cx } from '../class-names.ts'

type Props = { text: string; className?: string }

/** A text to copy by hand. It is selected at once; the focus stays where it is, as in a dialog. */
export function ByHand({ text, className }: Props) {
  return (
    <code
      ref={select}
      className={cx('rounded-6 bg-sunken px-2 py-1 text-15 wrap-anywhere select-all', className)}
    >
      {text}
    </code>
  )
}

function select(text: HTMLElement | null): void {
  if (text) window.getSelection()?.selectAllChildren(text)
}
