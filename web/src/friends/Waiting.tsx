import { paths } from '../core/paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { countWords, useReceived, useSent } from './lists.ts'

/** The way to the requests where there is no room for their tabs. */
export function Waiting() {
  const [received, sent] = [countWords(useReceived().data), countWords(useSent().data)]
  if (!received && !sent) return null
  return (
    <p className="mb-4 flex gap-4 rounded-6 bg-sunken px-4 py-3 sm:hidden">
      {received && <TextLink to={paths.friends('requests')}>Requests ({received})</TextLink>}
      {sent && <TextLink to={paths.friends('sent')}>Sent ({sent})</TextLink>}
    </p>
  )
}
