import { paths } from '@kith/shared/paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Profile, profileWording } from '@kith/shared/profiles.ts'
import { useEffect } from 'react'
import { isStatus } from '../core/calls/request.ts'
import { PostPages } from '../posts/PostPages.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { AboutTab } from './AboutTab.tsx'
import { postsPathOf, profileQuery, useProfile, type ProfileKey } from './api.ts'
import { CommunitiesTab } from './CommunitiesTab.tsx'
import { FriendsTab } from './FriendsTab.tsx'
import { NobodyHere } from './NobodyHere.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useLocation, useNavigate, useParams, withQuery } from '../router/router.ts'

const MINUTE = 60_000
const ID = /^[1-9]\d{0,15}$/

/** A member's profile as others see it, by username or id. */
export function ProfilePage() {
  const { username, id } = useParams()
  if (username !== undefined) return <Found key={username} whom={{ username }} />
  if (id === undefined || !ID.test(id)) return <NobodyHere />
  return <Found key={id} whom={{ id: Number(id) }} />
}

function Found({ whom }: { whom: ProfileKey }) {
  const { data: profile, error, isPaused, refetch } = useProfile(whom)
  useAddressByName(whom, profile)
  if (isStatus(error, 404)) return <NobodyHere {...('id' in whom && { id: whom.id })} />
  if (!profile) {
    if (error) return <ErrorState title="Failed to fetch user" onRetry={() => void refetch()} />
    if (isPaused) return <OfflineState coming="Loading the profile" />
    return <ProfileSkeleton />
  }
  return (
    <>
      <PageTitle>{profile.name}</PageTitle>
      <Shown profile={profile} />
    </>
  )
}

function Shown({ profile }: { profile: Profile }) {
  const { id, friendCount } = profile
  const [tab, choose] = useTab()
  const tabs = [
    { id: 'posts', label: 'Posts', content: <Posts id={id} /> },
    { id: 'about', label: 'About', content: <AboutTab profile={profile} /> },
    {
      id: 'friends',
      label: (
        <>
          Friends
          {friendCount > 0 && (
            <span className="text-13 font-normal text-muted tabular-nums">{friendCount}</span>
          )}
        </>
      ),
      content: <FriendsTab profile={profile} />,
    },
    { id: 'communities', label: 'Communities', content: <CommunitiesTab profile={profile} /> },
  ]
  return (
    <>
      <ProfileHeader profile={profile} onShow={choose} />
      <Tabs
        label={`Profile of ${profile.name}`}
        tabs={tabs}
        value={tabs.find((one) => one.id === tab)?.id ?? 'posts'}
        onChange={choose}
      />
    </>
  )
}

function Posts({ id }: { id: number }) {
  return (
    <PostPages
      path={postsPathOf(id)}
      staleTime={2 * MINUTE}
      failed="Failed to fetch posts"
      empty={<EmptyState seed={`posts of ${id}`} title={profileWording.noPosts} />}
    />
  )
}

/** The chosen tab is part of the address. */
function useTab(): [string | null, (tab: string) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const choose = (tab: string) => void navigate(withQuery(pathname, { tab }), { replace: true })
  return [new URLSearchParams(search).get('tab'), choose]
}

/** Replaces the address with the id by the one with the username. */
function useAddressByName(whom: ProfileKey, profile: Profile | undefined): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isById = 'id' in whom
  useEffect(() => {
    if (!isById || !profile) return
    const { username } = profile
    queries.setQueryData(profileQuery({ username }).queryKey, profile)
    void navigate(withQuery(paths.profile(username), new URLSearchParams(window.location.search)), {
      replace: true,
    })
  }, [isById, profile, navigate, queries])
}
