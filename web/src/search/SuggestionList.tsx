import type { CommunityCard } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type FoundPerson, SEARCH_SHOWN, searchWording } from '@kith/shared/search.ts'
import { type ReactNode, useId, useRef } from 'react'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { CommunityIcon } from '../ui/faces/CommunityIcon.tsx'
import { AskOption, LinkedOption } from './SuggestionOptions.tsx'
import { Marked } from './Marked.tsx'
import { excerpt } from './marks.ts'
import {
  allOption,
  askOption,
  communityOption,
  type SearchSuggestions,
  type LinkOption,
  optionsOf,
  personOption,
  postOption,
} from './options.ts'
import { mayBeAsked } from './ask-state.ts'
import { useWholeRows } from './whole-rows.ts'

type Props = {
  id: string
  q: string
  suggestions: SearchSuggestions & { isPending: boolean; isError: boolean; isOld: boolean }
  chosen: string | undefined
  onPick: () => void
  onAsk: (person: FoundPerson) => void
}

/** The first results under the search field: users, communities, posts, and a link to all results. */
export function SuggestionList({ id, q, suggestions, chosen, onPick, onAsk }: Props) {
  const { people, communities, posts, isPending, isError, isOld } = suggestions
  const isEmpty = optionsOf(q, suggestions).length === 0
  const list = useRef<HTMLDivElement>(null)
  useWholeRows(list)
  const placed = ({ id: option }: { id: string }) => ({ id: `${id}-${option}`, isChosen: option === chosen })
  const row = (option: LinkOption, content: ReactNode, className?: string) => (
    <LinkedOption key={option.id} {...placed(option)} to={option.to} className={className} onPick={onPick}>
      {content}
    </LinkedOption>
  )
  const person = (one: FoundPerson) => (
    <div key={one.id} className="flex items-center gap-1">
      {row(personOption(one), <PersonFound person={one} q={q} />, 'flex-1')}
      {mayBeAsked(one) && <AskOption {...placed(askOption(one))} person={one} onAsk={onAsk} />}
    </div>
  )
  return (
    <div className={frameClass}>
      <output className="sr-only">{!isPending && !isOld && wordsFor(suggestions)}</output>
      {isEmpty && <Message {...{ isPending, isError }} />}
      <div {...listbox} ref={list} id={`${id}-list`} className={cx(listClass, isOld && 'opacity-60')}>
        {people.length > 0 && <Section title="Users">{people.map(person)}</Section>}
        {communities.length > 0 && (
          <Section title="Communities">
            {communities.map((one) => row(communityOption(one), <CommunityFound community={one} q={q} />))}
          </Section>
        )}
        {posts.length > 0 && (
          <Section title="Posts">
            {posts.map((one) => row(postOption(one), <PostFound post={one} q={q} />))}
          </Section>
        )}
        {!isEmpty &&
          row(allOption(q), <span className="font-semibold text-link">See all results</span>, lastClass)}
      </div>
    </div>
  )
}

function Message({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  if (isPending && !isError) return <p className="p-3 text-muted">Searching…</p>
  return isError ? (
    <p role="alert" className="p-3 text-danger">
      {searchWording.failed}
    </p>
  ) : (
    <p className="p-3 text-muted">{searchWording.none}</p>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div {...group} aria-labelledby={id}>
      <p id={id} className="px-2 pt-2 pb-1 text-13 font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}

function PersonFound({ person, q }: { person: FoundPerson; q: string }) {
  return (
    <>
      <Avatar person={person} size={32} />
      <span className="min-w-0 truncate">
        <span className="font-title font-semibold">
          <Marked text={person.name} q={q} />
        </span>{' '}
        <span className="text-13 text-muted">
          @<Marked text={person.username} q={q} />
        </span>
      </span>
    </>
  )
}

function CommunityFound({ community, q }: { community: CommunityCard; q: string }) {
  return (
    <>
      <CommunityIcon community={community} size={32} />
      <span className="min-w-0 truncate">
        <span className="font-title font-semibold">
          <Marked text={community.name} q={q} />
        </span>{' '}
        <span className="text-13 text-muted tabular-nums">
          {counted(community.memberCount, 'member', 'members')}
        </span>
      </span>
    </>
  )
}

function PostFound({ post, q }: { post: Post; q: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate">
        <Marked text={excerpt(post.content, q, SEARCH_SHOWN)} q={q} />
      </span>
      <bdi className="block truncate text-13 text-muted">{post.author.name}</bdi>
    </span>
  )
}

// The options of a native HTML list can only hold text.
const listbox = { role: 'listbox', 'aria-label': 'Search results' } as const
const group = { role: 'group' } as const

function wordsFor({ people, communities, posts }: SearchSuggestions): string {
  const kinds = [
    counted(people.length, 'user', 'users'),
    counted(communities.length, 'community', 'communities'),
    counted(posts.length, 'post', 'posts'),
  ]
  const isNothing = people.length + communities.length + posts.length === 0
  return isNothing ? searchWording.none : `${kinds.join(', ')}. Arrow keys choose.`
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const frameClass =
  'absolute inset-x-4 top-full z-20 animate-fade-in rounded-12 border border-line bg-raised p-1 shadow-(--shadow-raised)'
/** At most 15rem high, with its frame (rules/limits.md 12). A phone gives it the room there is (whole-rows.ts). */
const listClass =
  'relative scroll-pb-11 overflow-y-auto overscroll-contain transition-opacity sm:max-h-[calc(15rem-(--spacing(2)+2px))]'
/** Stays in sight, so that it is seen that there is more. */
const lastClass = 'sticky bottom-0 bg-raised'
