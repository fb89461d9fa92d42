import { MeContext, useSession } from '../src/accounts/api.ts'
import { paths, type SettingsPage } from '@kith/shared/paths.ts'
import type { ReactNode } from 'react'
import { OwnProfilePage } from '../src/own-profile/OwnProfilePage.tsx'
import { SettingsPages } from '../src/own-profile/SettingsPages.tsx'
import { type Answer, type Call, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { renderPage } from './render-page.tsx'

const MB = 1024 ** 2

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** A server that accepts every change. */
function serve(answers: Answers) {
  const change = ({ body }: Call) => ({ body: { ...ada, ...(body as object) } })
  return fakeServer({
    'GET /api/user': { body: ada },
    'GET /api/platform/settings': { body: { siteName: 'Kith' } },
    'GET /api/email-service/status': { body: { configured: false } },
    'GET /api/user/stats': { body: { storageUsed: 312 * MB, storageQuota: 2048 * MB } },
    'GET /api/user/sessions': { body: [] },
    'GET /api/users/blocked': { body: [] },
    'GET /api/users/hidden': { body: [] },
    'PUT /api/profile': change,
    'PUT /api/user/email-preferences': change,
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
