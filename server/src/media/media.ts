/** The public entry: what other features need to take in, show and release files. */
export { photosOf, setAltTexts } from './alt-texts.ts'
export { releasePictures, showPicture } from './community-pictures.ts'
export { createWithFiles } from './create-with-files.ts'
export {
  clearDiscarded,
  discardMedia,
  pauseFileDeletion,
  withFileDeletionPaused,
  releaseMediaOfComment,
  releaseMediaOfMember,
  releaseMediaOfMessage,
  releaseMediaOfPosts,
  sweepMedia,
} from './discarded-media.ts'
export { sweepUploads } from './in-parts/uploads-in-parts.ts'
export { readActiveStore } from './active-store.ts'
export { keyOf, storedPathsOf, wholePathOf } from './paths.ts'
export { receiveFiles } from './receive-files.ts'
export { sendSmall } from './media-answer.ts'
export { endDecoders } from './photos/photos.ts'
export {
  attachMedia,
  attachOneFile,
  storeAvatar,
  storeCover,
  storePhotos,
  storePreviewPicture,
} from './uploads.ts'
export { storeOneFile } from './upload.ts'
export { setProfilePicture } from './profile-pictures.ts'
