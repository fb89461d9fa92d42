import { useEffect } from 'react'
import { watchDevice } from '../core/device.ts'
import { dressAgain, watchSiteColors } from '../core/site-colours.ts'

/** Keeps the site's colours for when there is no network, and follows other pages of this browser, and the device. */
export function SiteColors() {
  useEffect(watchSiteColors, [])
  useEffect(() => watchDevice(() => void dressAgain()), [])
  return null
}
