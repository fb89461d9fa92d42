import { useEffect } from 'react'
import { onCutText } from '../../core/input/cut-text.ts'
import { Keyboard } from '../../keyboard/Keyboard.tsx'
import { useRepairedPush } from '../../push/renewal-api.ts'
import { useRouter } from '../../router/router.ts'
import { OfflineBanner } from '../../ui/states/OfflineBanner.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Announcer } from './Announcer.tsx'
import { keepFocusInView } from './focus-in-view.ts'
import { prefetchPages } from './prefetch-pages.ts'
import { growFields } from './grow-fields.ts'
import { LiveChannel } from './LiveChannel.tsx'
import { DelayedActions } from './DelayedActions.tsx'
import { openMenus } from './open-menus.ts'
import { OtherTabs } from './OtherTabs.tsx'
import { OutboxSender } from './OutboxSender.tsx'
import { ReadingPositionKeeper } from './ReadingPositionKeeper.tsx'
import { tapPosts } from './tap-posts.ts'
import { unfoldOnPaper } from './unfold-on-paper.ts'
import { keepWritingInView } from './writing-in-view.ts'

/** What works around all pages of a member and is not needed for the first paint. */
export function AfterPaint() {
  const { pages } = useRouter()
  useEffect(() => prefetchPages(Object.values(pages)), [pages])
  useRepairedPush()
  useEffect(tapPosts, [])
  useEffect(openMenus, [])
  useEffect(unfoldOnPaper, [])
  useEffect(keepWritingInView, [])
  useEffect(keepFocusInView, [])
  useEffect(growFields, [])
  useEffect(() => onCutText(toastCutText), [])
  return (
    <>
      <div ref={publishBannerHeight}>
        <LiveChannel />
        <OfflineBanner />
      </div>
      <Announcer />
      <OutboxSender />
      <DelayedActions />
      <OtherTabs />
      <Keyboard />
      <ReadingPositionKeeper />
    </>
  )
}

/** Tells the page how high the banners under the header are. A conversation fills what is left of the window. */
function publishBannerHeight(banners: HTMLElement | null): (() => void) | undefined {
  if (!banners) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--banner-height', `${banners.offsetHeight}px`))
  observer.observe(banners)
  return () => {
    observer.disconnect()
    style.removeProperty('--banner-height')
  }
}

const toastCutText = (max: number) =>
  toast({
    title: 'Not all of it fits',
    description: `The end was left out: ${max.toLocaleString('en-US')} characters fit here.`,
    variant: 'destructive',
  })
