import { z } from 'zod'
import { id, text } from './basics.ts'

/** Addresses of the media calls. */
export const mediaApi = {
  upload: '/api/upload',
  uploads: '/api/uploads',
  inParts: '/api/uploads/:id',
  captions: '/media/:key/captions',
  ownCaptions: '/api/media/:key/captions',
} as const

export const PHOTO_BYTES_MAX = 50 * 1024 * 1024
export const VIDEO_BYTES_MAX = 200 * 1024 * 1024
/** A file of more bytes goes in parts, and goes on from where it was after a lost line (rules/media.md 38). */
export const IN_PARTS_FROM = 10_000_000
/** The bytes that the client sends in one part. The request before a lost line is at most this much. */
export const PART_BYTES = 4 * 1024 * 1024
/** Fewer bytes are kept only as the end of a file, so that a file has a bounded number of parts. */
export const PART_BYTES_MIN = 64 * 1024
/** The type of a part, and the version of the protocol (tus.io). */
export const PART_TYPE = 'application/offset+octet-stream'
export const TUS_VERSION = '1.0.0'
/** So many files of a member may be on their way in parts. */
export const UPLOADS_MAX = 5
/** More pixels than any camera has, fewer than a decompression bomb. */
export const PHOTO_PIXELS_MAX = 100_000_000
/** AVIF and HEIC are decoded whole, at some 17 bytes a pixel, and a file of 2 kB can have any number of pixels. */
export const HEIF_PIXELS_MAX = 50_000_000
/** A picture of a whole conversation is long. */
export const PHOTO_SIDE_MAX = 30_000
/** The widths in which pictures of link previews are stored. */
export const PREVIEW_WIDTHS = [320, 640] as const
/** The widths in which avatars are stored, square. */
export const AVATAR_WIDTHS = [96, 192, 512] as const
/** The shape of a profile's cover, its width to its height, and the widths in which it is stored. */
export const COVER_ASPECT = 4
export const COVER_WIDTHS = [640, 1280] as const
export const ALT_MAX = 1000
/** The characters of a video's captions. An hour of talk has some 60,000. */
export const CAPTIONS_MAX = 250_000

/** The code of a file that the browser could not read. No answer has it. */
export const UNREADABLE_FILE = 'unreadable_file'

/** What is said of a picked file that the browser can't read any more (rules/media.md 28). */
export const unreadableFile = (name: string) => `${name} can’t be read any more. Choose it again.`

export const mediaType = z.enum(['photo', 'video'])

/** The address of an upload. */
export const mediaUrl = z.string().regex(/^\/media\/[A-Za-z0-9_-]{22}$/)

/** One picture or video of a post, as read (rules/posts.md 1). */
export const mediaItem = z.object({
  id,
  mediaType,
  mediaUrl: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  sortOrder: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  /** Where the captions of a video are, if it has some. */
  captionsUrl: z.string().nullable(),
  blurhash: z.string().nullable(),
  variants: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type MediaItem = z.infer<typeof mediaItem>

/** The captions of a video: the text of a WebVTT file. */
export const captionsInput = z.object({ captions: text.max(CAPTIONS_MAX) })

/** How far a file has come that is sent in parts, in bytes. */
export const uploadProgress = z.object({ size: z.int(), received: z.int() })
export type UploadProgress = z.infer<typeof uploadProgress>

/** The answer of `POST /api/upload`. */
export const uploadedFile = z.object({
  url: z.string(),
  type: mediaType,
  /** Whether it is a video of a kind that not all browsers can show (rules/media.md 25). */
  someCantShow: z.boolean(),
})
export type UploadedFile = z.infer<typeof uploadedFile>
