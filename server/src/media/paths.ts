export const VIDEO_FILE = 'video'

/** The path of a file in the storage: a picture by its width, a video by its one name. */
export const pathOf = (key: string, part: number | typeof VIDEO_FILE) =>
  part === VIDEO_FILE ? `${key}/${part}` : `${key}/${part}.webp`

/** The same for the whole file: a picture in its widest form. */
export const wholePathOf = ({ key, widths }: { key: string; widths: number[] }) =>
  pathOf(key, widths.at(-1) ?? VIDEO_FILE)
