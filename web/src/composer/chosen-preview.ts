import type { LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { firstLinkIn } from '@kith/shared/links.ts'
import { useEffect, useState } from 'react'
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

/**
 * The first link of the text, once its writer has paused; a text from an earlier visit has settled by now. Videos have
 * none: they are embedded instead.
 */
function useSettledLink(content: string): string | undefined {
  const [link, setLink] = useState(() => firstLinkIn(content))
  useEffect(() => {
    const timer = setTimeout(() => setLink(firstLinkIn(content)), IDLE)
    return () => clearTimeout(timer)
  }, [content])
  return content === '' ? undefined : link
}
