import { useEffect } from 'react'
import { watchSiteColors } from '../core/site-colours.ts'

/** Keeps the site's colours for when there is no network, and follows other pages of this browser. */
export function SiteColors() {
  useEffect(watchSiteColors, [])
  return null
}
