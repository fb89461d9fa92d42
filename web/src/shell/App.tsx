import { useQueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/history'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { forgetMember, MeContext, notifyOtherPages, useSession } from '../accounts/api.ts'
import { codeOnIdle } from '../ui/lazy-code.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { listenFirst } from '../ui/overlays/first-popstate.ts'
import { Toaster } from '../ui/overlays/Toaster.tsx'
import { Loading } from './Loading.tsx'
import { MemberPages, PasswordPages, VisitorPages } from './routes.tsx'
import { Unreachable } from './Unreachable.tsx'

const SessionWatch = lazyOnIdle(async () => (await import('../accounts/SessionWatch.tsx')).SessionWatch)
const Tooltips = lazyOnIdle(async () => (await import('../ui/overlays/Tooltips.tsx')).Tooltips)
const ThemeWatch = lazyOnIdle(async () => (await import('./after-paint/ThemeWatch.tsx')).ThemeWatch)
const UpdatePrompt = lazyOnIdle(async () => (await import('./UpdatePrompt.tsx')).UpdatePrompt)

codeOnIdle(async () => (await import('./after-paint/translated-texts.ts')).followTranslation())

listenFirst()
const history = createBrowserHistory()

export function App() {
  return (
    <>
      <Pages />
      <Toaster />
      {Object.entries({ SessionWatch, Tooltips, UpdatePrompt, ThemeWatch }).map(([name, Part]) => (
        <Suspense key={name}>
          <Part />
        </Suspense>
      ))}
    </>
  )
}

/** Members and visitors get different pages at the same addresses. */
function Pages() {
  const { data: me, errorUpdateCount, refetch } = useSession()
  const [lastId, setLastId] = useState(me?.id)
  useEffect(() => {
    if (me !== undefined) notifyOtherPages(me)
  }, [me])
  // A failed fetch does not sign anybody out: the session stays as last known.
  if (me === undefined && errorUpdateCount > 0) return <Unreachable onRetry={() => void refetch()} />
  if (me === undefined) return <Loading />
  if (!me) return <VisitorPages history={history} />
  if (lastId === undefined) setLastId(me.id)
  else if (lastId !== me.id) return <Forgetting onDone={() => setLastId(me.id)} />
  return (
    <MeContext value={me}>
      {me.mustChangePassword ? (
        <PasswordPages history={history} />
      ) : (
        <MemberPages key={me.id} history={history} />
      )}
    </MeContext>
  )
}

/** Clears the cache between one member's pages and the next one's. */
function Forgetting({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    forgetMember(queries)
    tellDone()
  }, [queries])
  return <Loading />
}
