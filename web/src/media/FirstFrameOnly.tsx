import { mediaWording } from '@kith/shared/media-wording.ts'
import { losesMotion } from '@kith/shared/picture-frames.ts'
import { useEffect, useState } from 'react'

/** Says of a picked picture that moves that only its first frame will be shown. */
export const FirstFrameOnly = ({ file }: { file: File | undefined }) => (
  <output className="block text-13 text-muted">{useLosesMotion(file) && mediaWording.firstFrameOnly}</output>
)

/** Whether a picked picture moves, and will be shown as its first frame (rules/media.md 35). */
function useLosesMotion(file: File | undefined): boolean {
  const [still, setStill] = useState<File>()
  useEffect(() => {
    let isOver = false
    const look = async (picked: File) => {
      if ((await readLoss(picked)) && !isOver) setStill(picked)
    }
    if (file && MAY_MOVE.test(file.type)) void look(file)
    return () => {
      isOver = true
    }
  }, [file])
  return still !== undefined && still === file
}

const MAY_MOVE = /^image\/(gif|webp|a?png|avif|hei[cf])/
/** The frames of these lie all over the file. */
const WHOLE = /gif|webp/
/** Of others the beginning tells, behind a profile of colours at most. */
const BEGINNING_BYTES = 1_000_000

/** A file that can't be read is told of elsewhere. */
const readLoss = async (file: File): Promise<boolean> =>
  (WHOLE.test(file.type) ? file : file.slice(0, BEGINNING_BYTES)).arrayBuffer().then(
    (bytes) => losesMotion(new Uint8Array(bytes)),
    () => false,
  )
