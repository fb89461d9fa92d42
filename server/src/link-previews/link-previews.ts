/** The front door: what a new post needs to carry the preview of a link in it. */
export { choosePreview, keepChosenPicture } from './choosing.ts'
export { sweepLinkPreviews } from './sweeping.ts'
