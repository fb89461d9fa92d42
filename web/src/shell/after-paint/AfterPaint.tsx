import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Keyboard } from '../../keyboard/Keyboard.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { LiveChannel } from './LiveChannel.tsx'
import { OutboxSender } from './OutboxSender.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import { tapPosts } from './tap-posts.ts'

/** What works around all pages of a member and is not needed for the first paint. */
export function AfterPaint() {
  const { routesById } = useRouter()
  useEffect(() => fetchAhead(Object.values(routesById).map(({ options }) => options.component)), [routesById])
  useEffect(tapPosts, [])
  return (
    <>
      <LiveChannel />
      <OutboxSender />
      <OfflineNotice />
      <Keyboard />
      <ReadingPlace />
    </>
  )
}
