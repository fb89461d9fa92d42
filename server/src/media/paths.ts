import { z } from 'zod'

/** The key of a file in the address of a call. */
export const keyInPath = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

export const VIDEO_FILE = 'video'

/** The path of a file in the storage: a picture by its width, a video by its one name. */
export const pathOf = (key: string, part: number | typeof VIDEO_FILE) =>
  part === VIDEO_FILE ? `${key}/${part}` : `${key}/${part}.webp`

/** The key in the address of an upload. */
export const keyOf = (url: string) => url.replace('/media/', '')

/** The folder of the parts of a file that is still on its way. */
export const partsOf = (key: string) => `uploads/${key}`

/** The paths of all files of a stored photo or video. */
export const storedPathsOf = ({ key, widths }: { key: string; widths: number[] }) =>
  widths.length === 0 ? [pathOf(key, VIDEO_FILE)] : widths.map((width) => pathOf(key, width))

/** The same for the whole file: a picture in its widest form. */
export const wholePathOf = ({ key, widths }: { key: string; widths: number[] }) =>
  pathOf(key, widths.at(-1) ?? VIDEO_FILE)
