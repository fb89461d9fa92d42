import type { Person } from '@kith/shared/accounts.ts'
import type { CommunityCard } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import { SEARCH_SHOWN, searchWording } from '@kith/shared/search.ts'
import { type ReactNode, useId } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { CommunityIcon } from '../ui/CommunityIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Marked } from './Marked.tsx'
import { excerpt } from './marks.ts'
import {
  allOption,
  communityOption,
  type Glance,
  type Option,
  optionsOf,
  personOption,
  postOption,
} from './options.ts'

type Props = {
  id: string
  q: string
  glance: Glance & { isPending: boolean; isError: boolean; isOld: boolean }
  chosen: string | undefined
  onPick: () => void
}

/** The first results under the search field: users, communities, posts, and a link to all results. */
export function GlanceList({ id, q, glance, chosen, onPick }: Props) {
  const { people, communities, posts, isPending, isError, isOld } = glance
  const isEmpty = optionsOf(q, glance).length === 0
  const row = (option: Option, content: ReactNode) => (
    <Row
      key={option.id}
      id={`${id}-${option.id}`}
      to={option.to}
      isChosen={option.id === chosen}
      onPick={onPick}
    >
      {content}
    </Row>
  )
  return (
    <div className={listClass}>
      <output className="sr-only">{!isPending && !isOld && wordsFor(glance)}</output>
      {isEmpty && <Message {...{ isPending, isError }} />}
      <div {...listbox} id={`${id}-list`} className={cx('transition-opacity', isOld && 'opacity-60')}>
        {people.length > 0 && (
          <Section title="Users">
            {people.map((one) => row(personOption(one), <PersonFound person={one} q={q} />))}
          </Section>
        )}
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
        {!isEmpty && row(allOption(q), <span className="font-semibold text-link">See all results</span>)}
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

function PersonFound({ person, q }: { person: Person; q: string }) {
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

type RowProps = Option & { isChosen: boolean; onPick: () => void; children: ReactNode }

function Row({ id, to, isChosen, onPick, children }: RowProps) {
  return (
    <Link
      to={to}
      id={id}
      tabIndex={-1}
      {...optionOf(isChosen)}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-6 px-2 py-1 hover:bg-sunken',
        isChosen && 'bg-accent-soft',
      )}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </Link>
  )
}

// The options of a native HTML list can only hold text.
const listbox = { role: 'listbox', 'aria-label': 'Search results' } as const
const group = { role: 'group' } as const
const optionOf = (isChosen: boolean) => ({ role: 'option', 'aria-selected': isChosen }) as const

function wordsFor({ people, communities, posts }: Glance): string {
  const kinds = [
    counted(people.length, 'user', 'users'),
    counted(communities.length, 'community', 'communities'),
    counted(posts.length, 'post', 'posts'),
  ]
  const isNothing = people.length + communities.length + posts.length === 0
  return isNothing ? searchWording.none : `${kinds.join(', ')}. Arrow keys choose.`
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** At most 15rem high (contract.md §9). */
const listClass =
  'absolute inset-x-4 top-full z-20 max-h-60 animate-fade-in overflow-y-auto rounded-12 border border-line bg-raised p-1 shadow-(--shadow-raised)'
