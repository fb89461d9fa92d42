import { accountWording } from '@kith/shared/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../core/paths.ts'
import { platformSettingsQuery, useSiteName } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AboutLink } from './AboutLink.tsx'
import { Doorway } from './Doorway.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { data: settings, isPending } = useQuery(platformSettingsQuery)
  // The settings decide whether the form asks for a code. Wait for them, so that the form does not change during use.
  if (isPending) return <RegisterSkeleton />
  const isClosed = settings?.registrationEnabled === false
  const needsCode = settings?.inviteOnly !== false
  const intro = needsCode ? 'The invitation of a member lets you in.' : 'Everyone is welcome to join.'
  return (
    <Frame
      title={isClosed ? accountWording.registrationClosed : undefined}
      intro={isClosed ? 'No new members can join at the moment.' : intro}
    >
      {!isClosed && <RegisterForm needsCode={needsCode} />}
    </Frame>
  )
}

type FrameProps = { title?: string | undefined; intro?: string; children: ReactNode }

function Frame({ title, intro, children }: FrameProps) {
  const siteName = useSiteName()
  return (
    <Doorway
      title={title ?? `Join ${siteName}`}
      intro={intro}
      footer={
        <>
          Already a member? <TextLink to={paths.login}>Sign in</TextLink>
          <AboutLink />
        </>
      }
    >
      <PageTitle>Register</PageTitle>
      {children}
    </Doorway>
  )
}

function RegisterSkeleton() {
  return (
    <Frame>
      <output aria-label="Loading" className="flex flex-col gap-4">
        {[1, 2, 3, 4, 5].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </output>
    </Frame>
  )
}
