import { type ColorScheme, styleOfSite } from '@kith/shared/colours/scheme.ts'
import { z } from 'zod'

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })

/** What a browser needs to install the site as an app. */
export const webManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  lang: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(icon),
})

export const manifestOf = (siteName: string, colors: ColorScheme): z.infer<typeof webManifest> => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  ...pageColors(styleOfSite(colors).variables['--color-page']),
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    png('icon-192.png', 192, 'any'),
    png('icon-512.png', 512, 'any'),
    png('icon-maskable-512.png', 512, 'maskable'),
  ],
})

const pageColors = (page = '') => ({ theme_color: page, background_color: page })

const png = (file: string, size: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
