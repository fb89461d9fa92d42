import { type OwnWordsType, ownWordsWording } from '@kith/shared/own-words.ts'
import { useQueryPart, useNavigate, withQuery } from '../router/router.ts'
import { paths } from '@kith/shared/paths.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { OwnWordsList } from './OwnWordsList.tsx'

const TYPES: readonly OwnWordsType[] = ['comments', 'likes', 'saves', 'tags']
const tabs = TYPES.map((id) => ({
  id,
  label: ownWordsWording[id].tab,
  content: <OwnWordsList type={id} />,
}))

/** The member's own comments, likes, saves and tags, on a tab each. */
export function OwnWords() {
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  return (
    <div>
      <p className="mb-2 text-muted">{ownWordsWording.hint}</p>
      <Tabs
        label={ownWordsWording.title}
        tabs={tabs}
        value={TYPES.find((id) => id === wanted) ?? 'comments'}
        onChange={(tab) => void navigate(withQuery(paths.settingsPage('words'), { tab }), { replace: true })}
      />
    </div>
  )
}
