import { ALT_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { RotateCw, X } from 'lucide-react'
import { UploadProgress } from '../../media/UploadProgress.tsx'
import { VideoStill } from '../../media/VideoStill.tsx'
import { outboxWording } from '../../outbox/api.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { Composer } from '../composer.ts'
import type { PickedVideo } from '../composer-state.ts'
import { VideoCaptions } from './VideoCaptions.tsx'

type Props = { composer: Composer; video: PickedVideo }

/** The picked video: uploading, uploaded, or failed with a button to try again. It takes a description and captions. */
export function ComposerVideo({ composer, video }: Props) {
  const { id, file, percent, url, failure, isRefused } = video
  const { dispatch } = composer
  const lose = () => {
    dispatch({ type: 'uploadGone', id })
    toast({ title: mediaWording.uploadGone })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex items-center gap-3">
        {file ? <VideoStill file={file} /> : url && <VideoStill url={url} onGone={lose} />}
        <Words {...video} />
        {failure && !isRefused && (
          <Button variant="secondary" size="small" onClick={() => dispatch({ type: 'uploadRetried', id })}>
            <RotateCw className="size-4" aria-hidden />
            Try again
          </Button>
        )}
        <IconButton label="Remove video" onClick={() => dispatch({ type: 'videoRemoved' })}>
          <X className="size-5" aria-hidden />
        </IconButton>
        {!url && !failure && <UploadProgress label="Upload of the video" percent={percent} />}
      </div>
      <Input
        aria-label="Description of the video, for those who can't see it"
        placeholder="Describe video"
        maxLength={ALT_MAX}
        value={video.alt}
        onChange={({ target }) => dispatch({ type: 'videoChanged', id, part: { alt: target.value } })}
      />
      {url && <VideoCaptions {...{ dispatch, video, url }} />}
    </div>
  )
}

/** Its file name and progress. */
const Words = ({ name, percent, url, failure, isWaiting, someCantShow }: PickedVideo) => (
  <div className="min-w-0 flex-1">
    <p className="truncate font-semibold">
      <bdi>{name}</bdi>
    </p>
    {!url && !failure && !isWaiting && (
      <p className="text-13 text-muted tabular-nums">
        {percent < 100 ? `${percent} % uploaded` : 'Almost there…'}
      </p>
    )}
    <output className={cx('block text-13', failure ? 'text-danger' : 'text-muted')}>
      {failure ??
        (isWaiting
          ? outboxWording.waiting
          : url && (someCantShow ? mediaWording.someCantShow : 'Ready to post'))}
    </output>
  </div>
)
