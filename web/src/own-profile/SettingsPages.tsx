import { paths, type SettingsPage } from '@kith/shared/paths.ts'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlockedPeople } from '../blocks/BlockedPeople.tsx'
import { OwnData } from '../own-data/OwnData.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { cx } from '../ui/class-names.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PushCard } from './PushCard.tsx'
import { ReadMarksCard } from './ReadMarksCard.tsx'
import { sectionClass } from './Section.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'
import { StaffAccessCard } from './StaffAccessCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { ThemePicker } from './ThemePicker.tsx'

export function SecurityPage() {
  return (
    <OneOf page="security">
      <PasswordCard />
      <SessionsCard />
    </OneOf>
  )
}

export function PrivacyPage() {
  return (
    <OneOf page="privacy">
      <ReadMarksCard />
      <div className={sectionClass}>
        <BlockedPeople />
      </div>
      <StaffAccessCard />
    </OneOf>
  )
}

export function NotificationSettingsPage() {
  return (
    <OneOf page="notifications">
      <PushCard />
      <EmailCard />
    </OneOf>
  )
}

export function AppearancePage() {
  return (
    <OneOf page="appearance">
      <ThemePicker />
    </OneOf>
  )
}

export function OwnDataPage() {
  return (
    <OneOf page="data">
      <StorageCard />
      <OwnData card={sectionClass} />
    </OneOf>
  )
}

/** One page of the settings, with the way back to all of them. */
function OneOf({ page, children }: { page: SettingsPage; children: ReactNode }) {
  const { title } = SETTINGS_PAGES[page]
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="mb-3 flex items-center gap-1">
        <Link to={paths.settings} aria-label="Back to Settings" className={cx(iconButtonClass, '-ml-2')}>
          <ChevronLeft className="size-5.5" aria-hidden />
        </Link>
        <h1 className="text-25">{title}</h1>
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </>
  )
}
