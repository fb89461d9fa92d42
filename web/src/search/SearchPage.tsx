import { useLocation, useNavigate } from '@tanstack/react-router'
import { SEARCH_MAX, searchWording } from '@kith/shared/search.ts'
import { useState } from 'react'
import { paths } from '../core/paths.ts'
import { PeoplePages } from '../friends/PeoplePages.tsx'
import { PersonRow } from '../friends/PersonRow.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Input } from '../ui/Field.tsx'
import { useFoundPeople } from './api.ts'
import { FoundPosts } from './FoundPosts.tsx'

/** All results of a search: users, then posts. */
export function SearchPage() {
  const q = useLocation({ select: ({ search }) => new URLSearchParams(search).get('q') ?? '' }).trim()
  return (
    <>
      <PageTitle>{q ? `Search: ${q}` : 'Search'}</PageTitle>
      <h1 className="mb-2 text-25">Search</h1>
      <Words key={`words ${q}`} q={q} />
      {q === '' ? (
        <EmptyState
          seed="lens"
          title="Search users and posts"
          hint="Type a part of a name, or words from a post."
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
        void navigate({ href: paths.search(words.trim()) })
      }}
    >
      <Input
        type="search"
        aria-label="Search users and posts"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        dir="auto"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" className="sm:h-11">
        Search
      </Button>
    </form>
  )
}

// The <search> element is too new.
const landmark = { role: 'search' } as const

function Results({ q }: { q: string }) {
  const people = useFoundPeople(q)
  const isNobody = people.data?.pages[0]?.items.length === 0
  return (
    <>
      {!isNobody && (
        <section aria-labelledby="found-users" className="mb-8">
          <h2 id="found-users" className="text-20">
            Users
          </h2>
          <PeoplePages
            query={people}
            failed={searchWording.failed}
            empty={null}
            renderRow={(person) => <PersonRow key={person.id} person={person} />}
          />
        </section>
      )}
      {/* Fetched at once, but shown only when it is known how many users stand above. */}
      <div hidden={people.isPending}>
        <FoundPosts q={q} isNobody={isNobody} />
      </div>
    </>
  )
}
