export const VIDEO_FILE = 'video'

/** Where a file lies in the storage: a picture by its width, a video by its one name. */
export const pathOf = (key: string, part: number | typeof VIDEO_FILE) =>
  part === VIDEO_FILE ? `${key}/${part}` : `${key}/${part}.webp`
