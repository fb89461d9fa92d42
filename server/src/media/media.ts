/** The front door: what another feature needs to take files in, to show them and to let go of them. */
export { describeMedia } from './describing.ts'
export {
  clearDiscarded,
  discardMedia,
  releaseMediaOfComment,
  releaseMediaOfMember,
  releaseMediaOfPost,
  sweepMedia,
} from './discarding.ts'
export { fieldsAsJson } from './fields.ts'
export { wholePathOf } from './paths.ts'
export type { Form } from './form.ts'
export { receiveFiles } from './receiving.ts'
export { wearAvatar } from './avatars.ts'
export { endDecoding } from './photo.ts'
export { attachMedia, storeAvatar, storePhotos, storePreviewPicture } from './uploads.ts'
export { storeUpload } from './upload.ts'
