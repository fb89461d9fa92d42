/** The front door: what a new post needs to carry the preview of a link in it, and safe fetching for others. */
export { type FindAddresses, publicAddresses } from './addresses.ts'
export { choosePreview, keepChosenPicture } from './chosen-preview.ts'
export { fetchPicture } from './pictures.ts'
export { sweepLinkPreviews } from './sweep.ts'
