import { z } from 'zod'
import { id } from './basics.ts'

/** Addresses of the media calls. */
export const mediaApi = {
  upload: '/api/upload',
  uploads: '/api/uploads',
  inParts: '/api/uploads/:id',
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
/** The widths in which photos are stored, for `srcset`. 880 is a phone's screen at two pixels to a point. */
export const PHOTO_WIDTHS = [320, 640, 880, 1280, 2048] as const
/** The widths in which pictures of link previews are stored. */
export const PREVIEW_WIDTHS = [320, 640] as const
/** The widths in which avatars are stored, square. */
export const AVATAR_WIDTHS = [96, 192, 512] as const
/** The shape of a profile's cover, its width to its height, and the widths in which it is stored. */
export const COVER_ASPECT = 4
export const COVER_WIDTHS = [640, 1280] as const
export const ALT_MAX = 1000

export const mediaWording = {
  notAPicture: 'This file is not a picture that we can read. Use JPEG, PNG, WebP, GIF, AVIF or HEIC.',
  tooManyPixels:
    'This picture is too large. Use one of at most 30,000 pixels a side and 100 megapixels (AVIF and HEIC: 50).',
  tooManyPixelsHere:
    'This picture has more pixels than this server has the memory for. Please make it smaller and try again.',
  tooComplex:
    'This picture takes too long to read. Please save it in a simpler form, such as JPEG, and try again.',
  tooLarge: 'This file is too large.',
  noFile: 'No file was sent.',
  emptyFile: 'This file is empty.',
  oneFile: 'Please send one file at a time.',
  notAVideo:
    'This file is neither a picture nor a video that we can read. Videos are MP4, WebM or QuickTime.',
  videoUnreadable:
    'This video cannot be read: its file is damaged, or of a kind that we do not know. Please save it anew and try again.',
  soundAlone: 'This file has sound and no picture. Only pictures and videos can be shown here.',
  /** The upload broke off, but may succeed later (rules/media.md 12). */
  uploadFailed: 'Upload failed',
  uploadFailedDetail: 'Failed to upload file. Please try again.',
  /** The file is refused, however often it is sent. */
  mediaFailed: 'Failed to upload media',
  unplayable: 'This browser can’t show this video.',
  someCantShow: 'Ready to post. Some browsers can’t show this kind of video.',
  firstFrameOnly: 'This picture moves. Only its first frame will be shown.',
  videoAway: 'The video could not be loaded.',
  uploadUnfinished: 'This file has not arrived whole yet.',
  wrongOffset: 'The upload has come to another place of the file.',
  partTooSmall: 'A part has at least 64 kB, except at the end of the file.',
  uploadGone: 'This upload is not there any more. Please attach the file again.',
} as const

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
  blurhash: z.string().nullable(),
  variants: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type MediaItem = z.infer<typeof mediaItem>

/**
 * Whether a stored photo may be an animation, which is kept in one width alone. One that is wider than the least width is
 * one for certain.
 */
export const mayMove = ({ variants }: Pick<MediaItem, 'variants'>) => variants.length === 1
export const isMoving = (photo: Pick<MediaItem, 'variants' | 'width'>) =>
  mayMove(photo) && (photo.width ?? 0) > PHOTO_WIDTHS[0]

/** How far a file has come that is sent in parts, in bytes. */
export const uploadProgress = z.object({ size: z.int(), received: z.int() })
export type UploadProgress = z.infer<typeof uploadProgress>

/** The answer of `POST /api/upload`. */
export const uploaded = z.object({
  url: z.string(),
  type: mediaType,
  /** Whether it is a video of a kind that not all browsers can show (rules/media.md 25). */
  someCantShow: z.boolean(),
})
export type Uploaded = z.infer<typeof uploaded>
