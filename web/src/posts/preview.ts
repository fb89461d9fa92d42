import { isVideoSite, type LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { useEffect, useState } from 'react'
import { segmentsOf } from '../core/links.ts'
import { useLinkPreview } from '../link-previews/api.ts'

const IDLE = 1000

/** The preview of the first link in a text, as far as its author wants it: which picture it shows, or none at all. */
export function useChosenPreview(content: string) {
  const link = useSettledLink(content)
  const [dismissed, setDismissed] = useState<string>()
  const [{ of, at }, setPicture] = useState<{ of?: string; at: number }>({ at: 0 })
  const wanted = link === dismissed ? undefined : link
  const { data, isLoading } = useLinkPreview(wanted)
  const chosen = of === wanted ? at : 0
  const choice: LinkPreviewChoice | undefined =
    wanted && data ? { url: wanted, selectedImage: data.images[chosen]?.url ?? null } : undefined
  return {
    isLoading,
    page: wanted === undefined ? undefined : data,
    chosen,
    choice,
    choose: (at: number) => setPicture({ ...(wanted && { of: wanted }), at }),
    dismiss: () => setDismissed(wanted),
    clear: () => setDismissed(undefined),
  }
}

/** The first link of the text, once its writer has paused. Videos have none: they are embedded instead. */
function useSettledLink(content: string): string | undefined {
  const [link, setLink] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLink(firstLinkIn(content)), IDLE)
    return () => clearTimeout(timer)
  }, [content])
  return content === '' ? undefined : link
}

function firstLinkIn(content: string): string | undefined {
  const first = segmentsOf(content).find(({ href }) => href)?.href
  return first && isVideoSite(first) ? undefined : first
}
