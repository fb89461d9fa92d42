import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import type { MediaItem } from '@kith/shared/media.ts'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import Viewer, { useLightboxState } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useClosedByBack } from '../ui/overlays/use-closed-by-back.ts'

type ShownPhoto = Pick<MediaItem, 'mediaUrl' | 'alt' | 'width' | 'height' | 'variants'>

export type LightboxProps = {
  photos: readonly ShownPhoto[]
  /** The index of the open photo; undefined when none is open. */
  at: number | undefined
  onClose: () => void
  /** What a tap does that follows the one which opened it. */
  onSecondTap?: (() => void) | undefined
}

/**
 * The photo viewer (Lightbox.tsx loads it). Arrow keys and swipes turn, pinching and the wheel zoom. Escape, going back
 * and a swipe up or down close it.
 */
export function LightboxPanel({ photos, at = 0, onClose, onSecondTap }: LightboxProps) {
  useClosedByBack(true, onClose)
  useSecondTap(onSecondTap && (() => (onClose(), onSecondTap())))
  return (
    <Viewer
      open
      index={at}
      close={onClose}
      slides={photos.map(slideOf)}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnPullUp: true, closeOnBackdropClick: true }}
      animation={{ fade: 140, swipe: 200, zoom: 200 }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      // lightbox.css stops scrolling without changing the page's layout.
      noScroll={{ disabled: true }}
      labels={{ Lightbox: 'Photos' }}
      render={{
        iconPrev: () => <ChevronLeft aria-hidden />,
        iconNext: () => <ChevronRight aria-hidden />,
        iconClose: () => <X aria-hidden />,
        iconZoomIn: () => <ZoomIn aria-hidden />,
        iconZoomOut: () => <ZoomOut aria-hidden />,
        controls: () => <Position />,
        slideFooter: ({ slide }) => <Caption alt={slide.alt} />,
        ...(photos.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

/** Milliseconds within which a tap belongs to the one before. */
const SOON_MS = 300

/** The first tap opened the photo at once. A second one does nothing in the viewer. */
function useSecondTap(act: (() => void) | undefined) {
  const [opened] = useState(() => Date.now())
  const onTouchEnd = useEffectEvent((event: TouchEvent) => {
    if (!act || Date.now() - opened > SOON_MS) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const stopped = new AbortController()
    document.addEventListener('touchend', onTouchEnd, { signal: stopped.signal, capture: true, once: true })
    return () => stopped.abort()
  }, [])
}

/** Which of the photos is shown. */
function Position() {
  const { currentIndex, slides } = useLightboxState()
  if (slides.length < 2) return null
  return (
    <output className="pointer-events-none absolute top-4 left-4 rounded-full bg-black/65 px-3 py-1 text-15 font-semibold text-white tabular-nums">
      {currentIndex + 1} of {slides.length}
    </output>
  )
}

/** The description of the photo. Assistive technology reads it from the picture. */
function Caption({ alt }: { alt: string | undefined }) {
  if (!alt) return null
  return (
    <p
      aria-hidden
      dir="auto"
      className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto w-fit max-w-[68ch] rounded-t-12 bg-black/70 px-4 py-3 text-15 text-white"
    >
      {alt}
    </p>
  )
}

function slideOf({ mediaUrl, alt, width, height, variants }: ShownPhoto) {
  const size = width && height ? { width, height } : undefined
  const srcSet =
    size &&
    variants.map((variant) => ({ src: variant.url, width: variant.width, height: tall(variant.width, size) }))
  return { src: mediaUrl, alt, ...size, ...(srcSet && { srcSet }) }
}

const tall = (wide: number, { width, height }: { width: number; height: number }) =>
  Math.round((wide * height) / width)
