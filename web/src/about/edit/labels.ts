import type { ContentKey } from '@kith/shared/about/site-content.ts'

const SINGLE: Partial<Record<ContentKey, string>> = {
  about_title: 'the title',
  about_subtitle: 'the subtitle',
  about_description: 'the description',
  about_values: 'what matters to us',
  how_it_works_title: 'the title of the steps',
}
const PLACES: Record<string, string> = { highlight: 'box', feature: 'feature', step: 'step' }

/** What a key names, as in 'Edit the title of box connect'. */
export function labelOf(key: ContentKey): string {
  const [kind = '', ...rest] = key.split('_')
  const part = rest.pop()
  return SINGLE[key] ?? `the ${part} of ${PLACES[kind]} ${rest.join(' ')}`
}
