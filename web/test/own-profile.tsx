import { accountsApi } from '@kith/shared/accounts.ts'
import { blocksApi } from '@kith/shared/blocks.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { ownDataApi } from '@kith/shared/own-data.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { staffAccessApi } from '@kith/shared/reports.ts'
import { MeContext, useSession } from '../src/accounts/api.ts'
import { paths, type SettingsPage } from '@kith/shared/paths.ts'
import type { ReactNode } from 'react'
import { OwnProfilePage } from '../src/own-profile/OwnProfilePage.tsx'
import { SettingsPages } from '../src/own-profile/SettingsPages.tsx'
import { type Answers, type Call, fakeServer } from './fake-server.ts'
import { statsOf } from './friends.tsx'
import { ada } from './home.tsx'
import { renderPage } from './render-page.tsx'

const MB = 1024 ** 2

/** A server that accepts every change. */
function serve(answers: Answers) {
  const change = ({ body }: Call) => {
    const { currentPassword: _, ...input } = body as { currentPassword?: string }
    return { body: { ...ada, ...input } }
  }
  return fakeServer({
    [`GET ${accountsApi.user}`]: { body: ada },
    [`GET ${mailApi.status}`]: { body: { configured: false } },
    [`GET ${friendsApi.stats}`]: { body: statsOf({ storageUsed: 312 * MB, storageQuota: 2048 * MB }) },
    [`GET ${accountsApi.sessions}`]: { body: [] },
    [`GET ${ownDataApi.export}`]: { body: { status: 'none' } },
    [`GET ${staffAccessApi.own}`]: { body: [] },
    [`GET ${blocksApi.blocked}`]: { body: [] },
    [`GET ${blocksApi.hidden}`]: { body: [] },
    [`PUT ${ownProfileApi.profile}`]: change,
    [`PUT ${ownProfileApi.emailPreferences}`]: change,
    ...answers,
  })
}

/** Renders a tab of the own profile of a signed-in member; `answers` adds to what the server answers. */
export const renderOwnProfile = (answers: Answers = {}, tab = 'profile') => ({
  ...serve(answers),
  ...renderPage(() => <Signed page={OwnProfilePage} />, `/profile?tab=${tab}`),
})

/** The same for a page of the settings. */
export const renderSettings = (page: SettingsPage, answers: Answers = {}) => ({
  ...serve(answers),
  ...renderPage(() => <Signed page={SettingsPages} />, paths.settingsPage(page), '/settings/$page'),
})

function Signed({ page: Page }: { page: () => ReactNode }) {
  const me = useSession().data
  if (!me) return null
  return (
    <MeContext value={me}>
      <Page />
    </MeContext>
  )
}
