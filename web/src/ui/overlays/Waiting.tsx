import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../class-names.ts'
import { Spinner } from '../Spinner.tsx'
import type { OverlayProps } from './overlay-on-idle.tsx'
import { useClosedByBack } from './use-closed-by-back.ts'

// Frames of what is opened before its code is there. The focus stays on the button until then.

export const WaitingDialog = (props: OverlayProps) => (
  <OverPage {...props} className={cx(dialogClass, 'min-h-60')} />
)

export const WaitingDrawer = (props: OverlayProps) => <OverPage {...props} className={drawerClass} />

export const WaitingPhotos = (props: OverlayProps) => (
  <OverPage {...props} className="inset-0 bg-black text-white" />
)

/** Under the header: the whole window on small screens. */
export const WaitingSheet = (props: OverlayProps) => (
  <OverPage
    {...props}
    className="inset-x-0 top-14 bottom-0 bg-raised sm:right-4 sm:left-auto sm:h-80 sm:w-100 sm:rounded-12 sm:shadow-(--shadow-raised)"
  />
)

export const WaitingBar = () => (
  <Frame className="absolute inset-x-0 top-full h-15 border-b border-line bg-surface" />
)

export const WaitingMenu = ({ button }: { button: RefObject<HTMLButtonElement | null> }) =>
  createPortal(
    <Frame
      ref={(frame) => putUnder(button.current, frame)}
      className="fixed z-50 h-24 w-48 rounded-12 border border-line bg-raised shadow-(--shadow-raised)"
    />,
    document.body,
  )

export const dialogClass =
  'inset-x-0 bottom-0 rounded-t-12 bg-raised shadow-(--shadow-raised) sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(32.5rem,calc(100vw-2rem))] sm:rounded-12'
export const drawerClass = 'inset-y-0 left-0 w-[min(18.75rem,86vw)] bg-raised shadow-(--shadow-raised)'

function OverPage({ onOpenChange, className }: OverlayProps & { className: string }) {
  const close = useEffectEvent(() => onOpenChange(false))
  useClosedByBack(true, () => onOpenChange(false))
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', listen)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return createPortal(
    <>
      <div data-veil data-state="open" className="fixed inset-0 z-40 bg-black/45" />
      <Frame className={cx('fixed z-50', className)} />
    </>,
    document.body,
  )
}

function Frame(props: ComponentProps<'output'>) {
  return (
    <output {...props} className={cx('grid place-items-center', props.className)}>
      <Spinner />
    </output>
  )
}

function putUnder(button: HTMLElement | null, frame: HTMLElement | null): void {
  if (!button || !frame) return
  const { bottom, right } = button.getBoundingClientRect()
  frame.style.top = `${bottom + 6}px`
  frame.style.left = `${Math.max(8, right - frame.offsetWidth)}px`
}
