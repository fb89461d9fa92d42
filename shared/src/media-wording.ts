/** What is said of files. Apart from media.ts, which the home page needs. */
export const mediaWording = {
  notAPicture: 'This file is not a picture that we can read. Use JPEG, PNG, WebP, GIF, AVIF or HEIC.',
  tooManyPixels:
    'This picture is too large. Use one of at most 30,000 pixels a side and 100 megapixels (AVIF and HEIC: 50).',
  tooManyPixelsHere:
    'This picture has more pixels than this server has the memory for. Please make it smaller and try again.',
  tooComplex:
    'This picture takes too long to read. Please save it in a simpler form, such as JPEG, and try again.',
  captionsUnreadable:
    'These captions cannot be read. Use a WebVTT file (.vtt) with lines such as 00:05.000 --> 00:08.000.',
  captionsTooLong: 'This file is too long. Captions have at most 250,000 characters.',
  captionsFailed: 'Failed to change the captions',
  tooLarge: 'This file is too large.',
  noFile: 'No file was sent.',
  emptyFile: 'This file is empty.',
  oneFile: 'Please send one file at a time.',
  notAVideo:
    'This file is neither a picture nor a video that we can read. Videos are MP4, WebM or QuickTime.',
  videoUnreadable:
    'This video cannot be read: its file is damaged, or of a kind that we don’t know. Please save it again and retry.',
  soundAlone: 'This file has sound but no picture. Only pictures and videos can be shown here.',
  /** The upload broke off, but may succeed later (rules/media.md 12). */
  uploadFailed: 'Upload failed',
  uploadFailedDetail: 'Failed to upload file. Please try again.',
  /** The file is refused, however often it is sent. */
  mediaFailed: 'Failed to upload media',
  unplayable: 'This browser can’t show this video.',
  someCantShow: 'Ready to post. Some browsers can’t show this kind of video.',
  firstFrameOnly: 'This picture moves. Only its first frame will be shown.',
  videoAway: 'The video could not be loaded.',
  uploadUnfinished: 'This file has not fully arrived yet.',
  wrongOffset: 'The upload has come to another place of the file.',
  partTooSmall: 'A part has at least 64 kB, except at the end of the file.',
  uploadGone: 'This upload is not there any more. Please attach the file again.',
} as const
