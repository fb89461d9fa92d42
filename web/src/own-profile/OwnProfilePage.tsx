import { paths } from '@kith/shared/paths.ts'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const tabs = [
  { id: 'profile', label: 'Profile', content: <ProfileTab /> },
  { id: 'settings', label: 'Settings', content: <SettingsTab /> },
]

/** The member's own profile and settings. */
export function OwnProfilePage() {
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  return (
    <>
      <PageTitle>Profile and Settings</PageTitle>
      <h1 className="mb-3 text-25">Profile and Settings</h1>
      <Tabs
        label="Profile and Settings"
        tabs={tabs}
        value={wanted === 'settings' ? 'settings' : 'profile'}
        onChange={(tab) => void navigate(withQuery(paths.profile(), { tab }), { replace: true })}
      />
    </>
  )
}
