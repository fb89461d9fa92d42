import { lazy, Suspense } from 'react'
import type { LightboxProps } from './LightboxPanel.tsx'

const Panel = lazy(async () => ({ default: (await import('./LightboxPanel.tsx')).LightboxPanel }))

/** Photos in full size, above everything else. The code loads when a photo is first opened. */
export function Lightbox(props: LightboxProps) {
  return <Suspense>{props.at !== undefined && <Panel {...props} />}</Suspense>
}
