import { CircleAlert, Film, RotateCw, X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Composer } from './composer.ts'
import { UploadProgress } from './UploadProgress.tsx'
import type { PickedVideo } from './video.ts'

/** The picked video: on its way, there, or failed and to be tried again. */
export function ComposerVideo({ composer, video }: { composer: Composer; video: PickedVideo }) {
  const { file, percent, url, failure } = video
  return (
    <div className="relative flex items-center gap-3 rounded-6 bg-sunken p-2">
      <div className="grid size-12 shrink-0 place-items-center text-muted">
        {failure ? (
          <CircleAlert className="size-6 text-danger" aria-hidden />
        ) : (
          <Film className="size-6" aria-hidden />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{file.name}</p>
        {!url && !failure && (
          <p className="text-13 text-muted tabular-nums">
            {percent < 100 ? `${percent} % uploaded` : 'Almost there…'}
          </p>
        )}
        <output className={cx('block text-13', failure ? 'text-danger' : 'text-muted')}>
          {failure ?? (url && 'Ready to post')}
        </output>
      </div>
      {failure && (
        <Button look="secondary" size="small" onClick={composer.retryVideo}>
          <RotateCw className="size-4" aria-hidden />
          Try again
        </Button>
      )}
      <IconButton label="Remove video" disabled={composer.isSending} onClick={composer.removeVideo}>
        <X className="size-5" aria-hidden />
      </IconButton>
      {!url && !failure && <UploadProgress label="Upload of the video" percent={percent} />}
    </div>
  )
}
