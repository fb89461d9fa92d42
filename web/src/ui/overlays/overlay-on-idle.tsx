import {
  type ComponentProps,
  type ComponentType,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { codeOnIdle, type LazyCode } from '../lazy-code.ts'
import { toast } from './toast.ts'
import { useWasOpen } from './use-was-open.ts'
import { OverlayFrame } from './OverlayFrame.tsx'
import { Backdrop } from './Backdrop.tsx'

export type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void }

type Options = {
  /** Paints the frame before what fills it. A slow phone takes long for the panel of a dialog. */
  isFrameFirst?: boolean
}

/**
 * What opens over the page, its code coming when the browser is idle. Pressed before that, it shows a frame that looks
 * like it until the code is there.
 */
export function overlayOnIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  variant: ComponentProps<typeof OverlayFrame>['variant'],
  { isFrameFirst = false }: Options = {},
) {
  const code = codeOnIdle(load)
  const hasBackdrop = variant === 'dialog' || variant === 'drawer'
  return function Overlay(props: Props & OverlayProps) {
    const { open, onOpenChange } = props
    const isPainted = useDeferredValue(open, false)
    const Part = useCode(code, open, () => onOpenChange(false))
    const isFilled = open && Part !== undefined && (isPainted || !isFrameFirst)
    const wasFilled = useWasOpen(isFilled)
    return (
      <>
        {hasBackdrop && <Backdrop open={open && (isFrameFirst || !isFilled)} />}
        {Part && wasFilled && <Part {...props} open={isFilled} />}
        {open && !isFilled && <OverlayFrame {...props} variant={variant} />}
      </>
    )
  }
}

/** The code, if it is there. If it is needed and is not there yet, fetches it at once. */
export function useCode<Part>(
  code: LazyCode<Part>,
  isNeeded: boolean,
  onFailed: () => void,
): Part | undefined {
  const fail = useEffectEvent(onFailed)
  const part = useSyncExternalStore(isNeeded ? code.subscribe : toNothing, () => code.loaded, noCode)
  useEffect(() => {
    if (!isNeeded) return
    code.fetch().catch(() => {
      toast({ title: 'This could not be loaded', description: 'Please try again.', variant: 'destructive' })
      fail()
    })
  }, [code, isNeeded])
  return part
}

const toNothing = () => () => undefined
const noCode = () => undefined
