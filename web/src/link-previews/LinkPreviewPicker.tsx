import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { LinkCardFace } from './LinkCardFace.tsx'

type Props = {
  /** The preview of the page; undefined while it loads. */
  page: LinkPreview | undefined
  /** The index of the picture that the card will show. */
  chosen: number
  onChoose: (at: number) => void
  onDismiss: () => void
}

/** The link card of a new post. Its picture can be chosen, and it can be removed. */
export function LinkPreviewPicker({ page, chosen, onChoose, onDismiss }: Props) {
  return (
    <section
      aria-label="Link preview"
      aria-busy={!page}
      className="relative animate-fade-in overflow-hidden rounded-12 border border-line"
    >
      {page ? (
        // Smaller than on the post, to save room in the composer.
        <div className={rowClass}>
          <LinkCardFace {...page} image={page.images[chosen]?.url ?? null} />
        </div>
      ) : (
        <Loading />
      )}
      {page && page.images.length > 1 && (
        <Pictures count={page.images.length} chosen={chosen} onChoose={onChoose} />
      )}
      <IconButton
        label="Remove link preview"
        className="absolute! top-2 right-2 border border-line bg-raised"
        onClick={onDismiss}
      >
        <X className="size-5" aria-hidden />
      </IconButton>
    </section>
  )
}

type PicturesProps = { count: number; chosen: number; onChoose: (at: number) => void }

function Pictures({ count, chosen, onChoose }: PicturesProps) {
  const step = (by: number) => onChoose((chosen + by + count) % count)
  return (
    <div className="flex items-center gap-1 border-t border-line px-1 py-1">
      <IconButton label="Previous picture" onClick={() => step(-1)}>
        <ChevronLeft className="size-5" aria-hidden />
      </IconButton>
      <output className="text-13 text-muted tabular-nums">
        Picture {chosen + 1} of {count}
      </output>
      <IconButton label="Next picture" onClick={() => step(1)}>
        <ChevronRight className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}

const Loading = () => (
  <output aria-label="Loading the link preview" className="flex">
    <div className="min-h-22 w-24 shrink-0 bg-sunken sm:aspect-[1.91] sm:w-52" />
    <div className="flex flex-1 flex-col gap-2.5 p-3 pr-14">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  </output>
)

/** The picture beside the text. The text leaves room for the button in the corner. */
const rowClass =
  'flex min-h-22 [&>div]:min-w-0 [&>div]:flex-1 [&>div]:pr-14 [&>img]:h-auto [&>img]:w-24 [&>img]:shrink-0 max-sm:[&>img]:aspect-auto max-sm:[&>img]:max-h-32 sm:[&>img]:w-52 sm:[&>img]:self-start'
