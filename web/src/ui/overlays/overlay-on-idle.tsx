import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { codeOnIdle, type LaterCode } from '../lazy-on-idle.ts'
import { toast } from './toast.ts'
import { useWasOpen } from './use-was-open.ts'
import { OverlayFrame } from './OverlayFrame.tsx'

export type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * What opens over the page, its code coming when the browser is idle. Pressed before that, it shows a frame that looks
 * like it until the code is there.
 */
export function overlayOnIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: ComponentProps<typeof OverlayFrame>['look'],
) {
  const code = codeOnIdle(load)
  return function Overlay(props: Props & OverlayProps) {
    const { open, onOpenChange } = props
    const wasOpen = useWasOpen(open)
    const Part = useCode(code, open, () => onOpenChange(false))
    if (!wasOpen) return null
    if (Part) return <Part {...props} />
    return open && <OverlayFrame {...props} look={look} />
  }
}

/** The code, if it is there. If it is needed and is not there yet, fetches it at once. */
export function useCode<Part>(
  code: LaterCode<Part>,
  isNeeded: boolean,
  onFailed: () => void,
): Part | undefined {
  const fail = useEffectEvent(onFailed)
  const part = useSyncExternalStore(isNeeded ? code.subscribe : toNothing, () => code.loaded)
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
