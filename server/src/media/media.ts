/** The front door: what another feature needs to take files in, to show them and to let go of them. */
export { clearDiscarded, discardMedia, releaseMediaOfPost } from './discarding.ts'
export { type Form, receiveForm } from './form.ts'
export { attachMedia, storePhotos } from './uploads.ts'
