import { MeContext, useSession } from '../src/accounts/api.ts'
import { OwnProfilePage } from '../src/own-profile/OwnProfilePage.tsx'
import { type Answer, type Call, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { renderPage } from './render-page.tsx'

const MB = 1024 ** 2

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** Renders the own profile of a signed-in member. The server accepts every change; `answers` adds to its answers. */
export function renderOwnProfile(answers: Answers = {}, tab = 'profile') {
  const change = ({ body }: Call) => ({ body: { ...ada, ...(body as object) } })
  const server = fakeServer({
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
  return { ...server, ...renderPage(Page, `/profile?tab=${tab}`) }
}

function Page() {
  const me = useSession().data
  if (!me) return null
  return (
    <MeContext value={me}>
      <OwnProfilePage />
    </MeContext>
  )
}
