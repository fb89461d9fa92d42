import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'
import type { LightboxProps } from './LightboxPanel.tsx'

const Panel = overlayOnIdle(async () => (await import('./LightboxPanel.tsx')).LightboxPanel, 'photos', {
  isFrameFirst: true,
})

/** Photos in full size, above everything else. */
export function Lightbox(props: LightboxProps) {
  return props.at !== undefined && <Panel {...props} open onOpenChange={props.onClose} />
}
