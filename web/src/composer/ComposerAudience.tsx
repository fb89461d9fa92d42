import type { Relation } from '@kith/shared/audience.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { useState } from 'react'
import { PersonRow } from '../friends/PersonRow.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { useAudience, type AudienceChoice } from './api.ts'
import { audienceWords } from './audience-words.ts'

const RELATIONS: Record<Relation, string> = {
  friend: 'Friend',
  friend_of_friend: 'Friend of friends',
  other: 'Member',
}

/** How many people will see the post. A press lists them. */
export function ComposerAudience({ choice }: { choice: AudienceChoice }) {
  const [isOpen, setOpen] = useState(false)
  const audience = useAudience(choice)
  if (!audience.counts) return null
  const words = audienceWords(audience.counts, 'groupId' in choice)
  return (
    <>
      <button
        type="button"
        aria-label={`${words}. Show them`}
        className="tap-target min-w-0 animate-fade-in rounded-6 px-2 text-left text-13 text-muted underline decoration-line underline-offset-3 transition-colors hover:text-ink hover:decoration-current"
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Who will see this"
        description={`${'groupId' in choice ? 'In this community' : visibilityLabels[choice.visibility]} · ${words}`}
      >
        <ul className="divide-y divide-line">
          {audience.people.map((person) => (
            <PersonRow key={person.id} person={person}>
              <span className="text-13 text-muted">{RELATIONS[person.relation]}</span>
            </PersonRow>
          ))}
        </ul>
        <LoadMore
          list={audience}
          count={audience.people.length}
          failed="The rest could not be loaded."
          className="mt-2"
        />
      </Dialog>
    </>
  )
}
