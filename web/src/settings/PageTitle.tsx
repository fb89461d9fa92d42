import { useSiteName } from './api.ts'

/** The title of the browser's tab, followed by the name of the house. */
export function PageTitle({ children }: { children?: string }) {
  const siteName = useSiteName()
  return <title>{children ? `${children} · ${siteName}` : siteName}</title>
}
