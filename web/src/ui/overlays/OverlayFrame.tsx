import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../class-names.ts'
import { Spinner } from '../states/Spinner.tsx'
import { useClosedByBack } from './use-closed-by-back.ts'

export const overlayClass = {
  dialog:
    'inset-x-0 bottom-0 rounded-t-12 border-line bg-raised contrast:border shadow-(--shadow-raised) sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(32.5rem,calc(100vw-2rem))] sm:rounded-12',
  drawer:
    'inset-y-0 left-0 w-[min(18.75rem,86vw)] border-line bg-raised contrast:border-r shadow-(--shadow-raised)',
  photos: 'inset-0 bg-black/100 text-white',
  menu: 'min-w-48 rounded-12 border border-line bg-raised shadow-(--shadow-raised)',
  /** Under the header: the whole window on small screens. */
  sheet:
    'inset-x-0 top-14 bottom-0 bg-raised sm:right-4 sm:left-auto sm:h-80 sm:w-100 sm:rounded-12 sm:shadow-(--shadow-raised)',
  bar: 'inset-x-0 top-14 border-b border-line bg-surface',
}

type Props = {
  variant: keyof typeof overlayClass
  /** The button of a menu. */
  button?: RefObject<HTMLElement | null>
  /** Of a dialog (DialogPanel.tsx). */
  asksAboutBack?: boolean
  onOpenChange: (open: boolean) => void
}

/** The frame of what was opened before its code is there. The focus stays on the button until then. */
export function OverlayFrame({ variant, button, asksAboutBack = false, onOpenChange }: Props) {
  const close = useEffectEvent(() => onOpenChange(false))
  useClosedByBack(!asksAboutBack, () => onOpenChange(false))
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return createPortal(
    <output
      ref={(frame) => void (variant === 'menu' && putUnder(button?.current, frame))}
      className={cx(
        'fixed z-50 grid min-h-15 place-items-center p-4',
        overlayClass[variant],
        // These are answered by the backdrop, or by the look of the pressed button.
        (variant === 'dialog' || variant === 'drawer' || variant === 'menu') && 'animate-fade-in-late',
      )}
    >
      <Spinner />
    </output>,
    document.body,
  )
}

function putUnder(button: HTMLElement | null | undefined, frame: HTMLElement | null): void {
  if (!button || !frame) return
  const { bottom, right } = button.getBoundingClientRect()
  frame.style.top = `${bottom + 6}px`
  frame.style.left = `${Math.max(8, right - frame.offsetWidth)}px`
}
