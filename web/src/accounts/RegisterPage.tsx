import { accountWording } from '@kith/shared/accounts.ts'
import { aboutIntro } from '@kith/shared/about/intro.ts'
import { paths } from '@kith/shared/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSiteWords } from '../site-content/api.ts'
import { FirstWords } from '../site-content/FirstWords.tsx'
import { platformSettingsQuery, useSiteName } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AboutLink } from './AboutLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { useInvitationCheck } from './entry-api.ts'
import { codeInAddress } from './invitation-code.ts'
import { type InvitationLink, RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { data: settings, isPending } = useQuery(platformSettingsQuery)
  const [code] = useState(codeInAddress)
  const { valid, inviter, isLoading } = useInvitationCheck(code)
  const site = useSiteWords(aboutIntro)
  // The settings decide whether the form asks for a code, a valid one is not asked for again, and the words of the site
  // stand above it. Wait for all of them, so that the form does not move or change during use.
  if (isPending || isLoading || site.isLoading) return <RegisterSkeleton />
  if (settings?.registrationEnabled === false) return <Closed />
  const needsCode = settings?.inviteOnly !== false
  const brought = needsCode && valid ? { inviter } : undefined
  return (
    <Frame lead={site.words && <FirstWords words={site.words} />} intro={introOf(needsCode, brought)}>
      <RegisterForm needsCode={needsCode} brought={brought} />
    </Frame>
  )
}

const Closed = () => (
  <Frame title={accountWording.registrationClosed} intro="No new members can join at the moment." />
)

/** Who is invited by name needs no other word. */
function introOf(needsCode: boolean, brought: InvitationLink | undefined): string | undefined {
  if (!needsCode) return 'Everyone is welcome to join.'
  return brought?.inviter ? undefined : 'You need an invitation from a member.'
}

type FrameProps = {
  title?: string | undefined
  lead?: ReactNode
  intro?: string | undefined
  children?: ReactNode
}

function Frame({ title, lead, intro, children }: FrameProps) {
  const siteName = useSiteName()
  return (
    <AuthLayout
      title={title ?? `Join ${siteName}`}
      lead={lead}
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
    </AuthLayout>
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
