import { CAPTIONS_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { Captions, X } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '../../core/calls/request.ts'
import { removeCaptions, setCaptions } from '../../media/api.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { Composer } from '../composer.ts'
import type { PickedVideo } from '../composer-state.ts'

/** A larger file has too many characters, whatever its script. */
const CAPTIONS_BYTES_MAX = 3 * CAPTIONS_MAX

type Props = { dispatch: Composer['dispatch']; video: PickedVideo; url: string }

/** The captions of a video that has arrived: a button to pick their file, and its name. */
export function VideoCaptions({ video, ...context }: Props) {
  const { captions } = video
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pick, remove } = changesOf({ video, ...context })
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        ref={button}
        variant="secondary"
        size="small"
        busy={captions?.isSending ?? false}
        onClick={() => input.current?.click()}
      >
        <Captions className="size-4" aria-hidden />
        {captions ? 'Replace captions' : 'Add captions'}
      </Button>
      {captions && (
        <>
          <output className="min-w-0 truncate pl-1 text-13 text-muted">
            <bdi>{captions.name}</bdi>
          </output>
          {!captions.isSending && (
            <IconButton
              label="Remove captions"
              onClick={() => {
                remove()
                button.current?.focus()
              }}
            >
              <X className="size-5" aria-hidden />
            </IconButton>
          )}
        </>
      )}
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        aria-label="File with captions"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void pick(file)
          // Allow the same file to be picked again after it was changed.
          target.value = ''
        }}
      />
    </div>
  )
}

function changesOf({ dispatch, video: { id, captions }, url }: Props) {
  const show = (now: PickedVideo['captions']) =>
    dispatch({ type: 'videoChanged', id, part: { captions: now } })
  const fail = (error: unknown) => {
    show(captions)
    refuse(errorText(error, mediaWording.uploadFailedDetail))
  }
  const pick = async (file: File) => {
    if (file.size > CAPTIONS_BYTES_MAX) return refuse(mediaWording.captionsTooLong)
    const text = await readUtf8(file)
    if (text === undefined) return refuse(mediaWording.captionsUnreadable)
    if (text.length > CAPTIONS_MAX) return refuse(mediaWording.captionsTooLong)
    show({ name: file.name, isSending: true })
    return setCaptions(url, text).then(() => show({ name: file.name }), fail)
  }
  const remove = () => {
    show(undefined)
    removeCaptions(url).catch(fail)
  }
  return { pick, remove }
}

/** The text of a file, or undefined where it is none that can be read. */
async function readUtf8(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

const refuse = (description: string) =>
  toast({ title: mediaWording.captionsFailed, description, variant: 'destructive' })
