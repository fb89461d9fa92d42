import { z } from 'zod'
import { mediaUrl } from './media.ts'

/** Addresses of the link preview calls. */
export const linkPreviewsApi = {
  preview: '/api/link-preview',
} as const

/** An address longer than this, as browsers write it, gets no preview. */
export const PREVIEW_URL_MAX = 2048
export const PREVIEW_IMAGES_MAX = 4
export const PREVIEW_TITLE_MAX = 200
export const PREVIEW_DESCRIPTION_MAX = 400
export const PREVIEW_SITE_MAX = 80
export const PREVIEW_ALT_MAX = 300

export const linkPreviewWording = {
  notAnAddress: 'This is not the address of a web page.',
  unavailable: 'There is no preview for this link.',
} as const

const notAnAddress = { error: linkPreviewWording.notAnAddress }

/** The address of a page, as browsers spell it. */
const pageAddress = z
  .string()
  .regex(/^\s*https?:\/\//i, notAnAddress)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, ...notAnAddress }))
  .pipe(z.string().max(PREVIEW_URL_MAX, notAnAddress))

export const linkPreviewQuery = z.object({ url: pageAddress })

/** The preview of a page. Its pictures are stored here; the author chooses one of them. */
export const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
  images: z.array(z.object({ url: mediaUrl, alt: z.string() })),
})
export type LinkPreview = z.infer<typeof linkPreview>

/** The preview on a post, whose `linkPreview` is this as JSON text. */
export const linkCard = linkPreview.omit({ images: true }).extend({ selectedImage: mediaUrl.nullable() })
export type LinkCard = z.infer<typeof linkCard>

/**
 * An author's choice as JSON text: the link and the picture. Without a picture, or with an unknown one, it is the
 * first; with null there is none. Other fields are ignored: the words of a preview are those that the server has read.
 */
export const linkPreviewChoice = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'Invalid input' })
      return z.NEVER
    }
  })
  .pipe(z.object({ url: z.string(), selectedImage: z.string().nullish() }))
export type LinkPreviewChoice = z.infer<typeof linkPreviewChoice>
