import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMe } from '../accounts/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Feed } from './Feed.tsx'
import { feeds } from './feeds.ts'
import { PostComposer } from './PostComposer.tsx'

/** Home: what to say, and what others said. The chosen tab stands in the address. */
export function FeedPage() {
  const navigate = useNavigate()
  const { defaultFeedView } = useMe()
  const wanted = useLocation({ select: ({ search }) => new URLSearchParams(search).get('feed') })
  const chosen = feeds.find(({ id }) => id === wanted)?.id ?? defaultFeedView
  return (
    <>
      <PageTitle />
      <h1 className="sr-only">Home</h1>
      <PostComposer />
      <div className="mt-4">
        <Tabs
          label="Feed"
          tabs={feeds.map(({ id, label, shortLabel }) => ({
            id,
            label: <TabLabel label={label} shortLabel={shortLabel} />,
            content: <Feed filter={id} />,
          }))}
          value={chosen}
          onChange={(feed) => void navigate({ to: '/', search: { feed }, resetScroll: false })}
        />
      </div>
    </>
  )
}

function TabLabel({ label, shortLabel }: { label: string; shortLabel: string | undefined }) {
  if (!shortLabel) return label
  return (
    <>
      <span className="sm:hidden">{shortLabel}</span>
      <span className="hidden sm:inline">{label}</span>
    </>
  )
}
