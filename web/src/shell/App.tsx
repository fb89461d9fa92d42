import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { MeContext, useSession } from '../accounts/api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { OfflineNotice } from '../ui/OfflineNotice.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'
import { Loading } from './Loading.tsx'
import { createMemberRouter, createVisitorRouter } from './routes.tsx'

const history = createBrowserHistory()

export function App() {
  return (
    <>
      <House />
      <Toaster />
      <Tooltips />
    </>
  )
}

/** Members and visitors see different houses at the same addresses. */
function House() {
  const { data: me, isPending, isError, refetch } = useSession()
  const theme = me?.colorTheme
  // Before the browser paints: who has just signed in never sees the house in another theme.
  useLayoutEffect(() => {
    if (theme) void wear(theme)
  }, [theme])
  if (isPending) return <Loading />
  if (isError) return <Unreachable onRetry={() => void refetch()} />
  if (!me) return <VisitorHouse />
  return (
    <MeContext value={me}>
      <MemberHouse key={me.id} />
    </MeContext>
  )
}

/**
 * Themes are not in the first load: what this browser kept is on the page already (public/theme.js), and holds good also when
 * their code can't be had.
 */
async function wear(theme: string): Promise<void> {
  const themes = await import('../core/theme.ts').catch(() => undefined)
  themes?.applyTheme(theme)
}

function MemberHouse() {
  const [router] = useState(() => createMemberRouter(history))
  return <RouterProvider router={router} />
}

function VisitorHouse() {
  const [router] = useState(() => createVisitorRouter(history))
  return <RouterProvider router={router} />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <OfflineNotice />
      <main className="grid min-h-[80dvh] place-items-center">
        <ErrorState
          title="The server can't be reached"
          hint="Check your connection. If it is fine, the house is being looked after: try again in a moment."
          onRetry={onRetry}
        />
      </main>
    </>
  )
}
