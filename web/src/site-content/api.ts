import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ContentKey, type SiteContent, siteContentApi } from '@kith/shared/about/site-content.ts'
import { request } from '../core/calls/request.ts'

/** What staff have worded anew. Everything else has its built-in wording. */
export const siteContentQuery = queryOptions({
  queryKey: [siteContentApi.contents],
  queryFn: ({ signal }) => request<SiteContent[]>('GET', siteContentApi.contents, { signal }),
})

type Wording<Key extends ContentKey> = Readonly<Record<Key, string>>

/** The words of the site, with the built-in ones where it has none of its own. */
export function useSiteWords<Key extends ContentKey>(builtIn: Wording<Key>) {
  const { data, ...query } = useQuery(siteContentQuery)
  const own = data?.filter(({ key }) => Object.hasOwn(builtIn, key)).map(({ key, content }) => [key, content])
  return { ...query, words: own && ({ ...builtIn, ...Object.fromEntries(own) } as Wording<Key>) }
}
