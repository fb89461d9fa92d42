import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { ReactNode } from 'react'
import { MeContext } from '../src/accounts/api.ts'
import { DelayedActions } from '../src/shell/after-paint/DelayedActions.tsx'
import { ada } from './home.tsx'

/** The page as a member has it: what they do can be undone, and is sent when its toast is put away. */
export const withDelayedActions = (Page: () => ReactNode, me: CurrentUser = ada) =>
  function PageOfMember() {
    return (
      <MeContext value={me}>
        <Page />
        <DelayedActions />
      </MeContext>
    )
  }
