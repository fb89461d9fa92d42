import { paths } from '@kith/shared/paths.ts'
import { type FoundPerson, SEARCH_MAX, searchWording } from '@kith/shared/search.ts'
import { type ReactNode, useState } from 'react'
import { CommunityRows } from '../communities/CommunityRows.tsx'
import type { Page } from '../core/calls/request.ts'
import { AskButton } from '../friends/AskButton.tsx'
import { PeoplePages } from '../friends/PeoplePages.tsx'
import { PersonRow } from '../friends/PersonRow.tsx'
import { useNavigate, useQueryPart } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Input } from '../ui/Field.tsx'
import { mayBeCommunity, useFoundCommunities, useFoundPeople } from './api.ts'
import { FoundPosts } from './FoundPosts.tsx'
import { askStateOf, useShowAskState } from './ask-state.ts'
import { searchTermOf } from './search-term.ts'

/** All results of a search: users, communities, posts. */
export function SearchPage() {
  const q = searchTermOf(useQueryPart('q') ?? '')
  return (
    <>
      <PageTitle>{q ? `Search: ${q}` : 'Search'}</PageTitle>
      <h1 className="mb-2 text-25">Search</h1>
      <Words key={`words ${q}`} q={q} />
      {q === '' ? (
        <EmptyState
          seed="lens"
          title="Search users and posts"
          hint="Type part of a name, or words from a post."
        />
      ) : (
        <Results key={`results ${q}`} q={q} />
      )}
    </>
  )
}

function Words({ q }: { q: string }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(q)
  return (
    <form
      {...landmark}
      className="mb-4 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.search(searchTermOf(words)))
      }}
    >
      <Input
        type="search"
        aria-label="Search users and posts"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" className="sm:min-h-11">
        Search
      </Button>
    </form>
  )
}

// The <search> element is too new.
const landmark = { role: 'search' } as const

function Results({ q }: { q: string }) {
  const people = useFoundPeople(q)
  const communities = useFoundCommunities(q)
  const isNobody = isEmpty(people)
  const isNoCommunity = !mayBeCommunity(q) || isEmpty(communities)
  return (
    <>
      {!isNobody && (
        <Section id="found-users" title="Users">
          <PeoplePages
            query={people}
            failed={searchWording.failed}
            empty={null}
            renderRow={(person) => <FoundRow key={person.id} person={person} />}
          />
        </Section>
      )}
      {/* Fetched at once, but shown only when it is known how much stands above. */}
      <div hidden={people.isPending}>
        {!isNoCommunity && (
          <Section id="found-communities" title="Communities">
            <CommunityRows
              query={communities}
              failed={searchWording.failed}
              empty={null}
              renderNote={({ isMember }) => isMember && <span>You are a member</span>}
            />
          </Section>
        )}
      </div>
      <div hidden={people.isPending || communities.isLoading}>
        <FoundPosts q={q} isElsewhereNone={isNobody && isNoCommunity} />
      </div>
    </>
  )
}

function FoundRow({ person }: { person: FoundPerson }) {
  const show = useShowAskState()
  if (person.friendship.status === 'self') return <PersonRow person={person} />
  return (
    <PersonRow person={person}>
      <AskButton person={{ ...person, now: askStateOf(person) }} show={show} />
    </PersonRow>
  )
}

const isEmpty = ({ data }: { data: { pages: readonly Page<unknown>[] } | undefined }) =>
  data?.pages[0]?.items.length === 0

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {children}
    </section>
  )
}
