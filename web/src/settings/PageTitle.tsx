import { useSiteName } from './api.ts'

/** The title of the browser's tab, with the site's name. */
export function PageTitle({ children }: { children?: string }) {
  const siteName = useSiteName()
  return <title>{children ? `${children} · ${siteName}` : siteName}</title>
}
