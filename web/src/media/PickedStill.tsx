import { typeOf } from './api.ts'
import { PickedPicture } from './PickedPicture.tsx'
import { VideoStill } from './VideoStill.tsx'

/** A small preview of a picked file. */
export const PickedStill = ({ file }: { file: File }) =>
  typeOf(file) === 'video' ? <VideoStill file={file} /> : <PickedPicture file={file} />
