import { useEffect } from 'react'
import { Keyboard } from '../../keyboard/Keyboard.tsx'
import { useRouter } from '../../router/router.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { LiveChannel } from './LiveChannel.tsx'
import { OutboxSender } from './OutboxSender.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import { tapPosts } from './tap-posts.ts'

/** What works around all pages of a member and is not needed for the first paint. */
export function AfterPaint() {
  const { pages } = useRouter()
  useEffect(() => fetchAhead(Object.values(pages)), [pages])
  useEffect(tapPosts, [])
  return (
    <>
      <div ref={tellHeight}>
        <LiveChannel />
        <OfflineNotice />
      </div>
      <OutboxSender />
      <Keyboard />
      <ReadingPlace />
    </>
  )
}

/** Tells the page how high the lines under the header are. A conversation fills what is left of the window. */
function tellHeight(lines: HTMLElement | null): (() => void) | undefined {
  if (!lines) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--lines', `${lines.offsetHeight}px`))
  observer.observe(lines)
  return () => {
    observer.disconnect()
    style.removeProperty('--lines')
  }
}
