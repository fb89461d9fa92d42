import type { LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { firstLinkIn } from '@kith/shared/links.ts'
import { useDebounced } from '../core/debounced-value.ts'
import { useLinkPreview } from '../link-previews/api.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'

const IDLE = 1000

/** The preview of the first link in a draft, as far as its author wants it: which picture it shows, or none at all. */
export function useChosenPreview(
  { content, picture, dismissed }: ComposerState,
  dispatch: (action: ComposerAction) => void,
) {
  const link = useSettledLink(content)
  const wanted = link === dismissed ? undefined : link
  const { data, isLoading } = useLinkPreview(wanted)
  const page = wanted === undefined ? undefined : data
  // A picture of another page is none of this one's.
  const chosen = Math.max(0, page?.images.findIndex(({ url }) => url === picture) ?? 0)
  const choice: LinkPreviewChoice | undefined =
    wanted && page ? { url: wanted, selectedImage: page.images[chosen]?.url ?? null } : undefined
  return {
    isLoading,
    page,
    chosen,
    choice,
    choose: (at: number) => dispatch({ type: 'pictureChosen', picture: page?.images[at]?.url }),
    dismiss: () => dispatch({ type: 'previewDismissed', link: wanted }),
  }
}

/** The link once its writer has paused; a text from an earlier visit has settled by now. */
function useSettledLink(content: string): string | undefined {
  const link = firstLinkIn(useDebounced(content, IDLE))
  return content === '' ? undefined : link
}
