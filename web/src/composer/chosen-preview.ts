import type { LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { firstLinkIn } from '@kith/shared/text/named.ts'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { useLinkPreview } from '../link-previews/api.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'

const IDLE = 1000

/** The preview of the first link in a draft, with the picture its author chose, or none if it was dismissed. */
export function useChosenPreview(
  { content, picture, dismissed }: ComposerState,
  dispatch: (action: ComposerAction) => void,
) {
  const link = useSettledLink(content)
  const wanted = link === dismissed ? undefined : link
  const { data, isLoading } = useLinkPreview(wanted)
  const page = wanted === undefined ? undefined : data
  // A picture chosen for another page is not in this list: the first one is shown.
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

/** The first link, once the author has paused. A stored draft counts as settled from the start. */
function useSettledLink(content: string): string | undefined {
  const link = firstLinkIn(useDebounced(content, IDLE))
  return content === '' ? undefined : link
}
