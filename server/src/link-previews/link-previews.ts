/** The public entry: what a new post needs for the preview of a link, and safe fetching for other features. */
export { type FindAddresses, publicAddresses } from './addresses.ts'
export { choosePreview, storeChosenPicture } from './chosen-preview.ts'
export { fetchPicture } from './pictures.ts'
export { postSafely } from './safe-fetch.ts'
export { sweepLinkPreviews } from './sweep.ts'
