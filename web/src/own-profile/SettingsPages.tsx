import { paths, type SettingsPage } from '@kith/shared/paths.ts'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { BlockedPeople } from '../blocks/BlockedPeople.tsx'
import { OwnData } from '../own-data/OwnData.tsx'
import { OwnWords } from '../own-words/OwnWords.tsx'
import { useNavigate, useParams } from '../router/router.ts'
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

/** The page of the settings that the address names. Any other address leads to all settings. */
export function SettingsPages() {
  const { page = '' } = useParams()
  const Page = Object.entries(PAGES).find(([name]) => name === page.toLowerCase())?.[1] ?? GoToSettings
  return <Page />
}

function GoToSettings() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.settings, { replace: true }), [navigate])
  return null
}

function SecurityPage() {
  return (
    <OneOf page="security">
      <PasswordCard />
      <SessionsCard />
    </OneOf>
  )
}

function PrivacyPage() {
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

function NotificationSettingsPage() {
  return (
    <OneOf page="notifications">
      <PushCard />
      <EmailCard />
    </OneOf>
  )
}

function AppearancePage() {
  return (
    <OneOf page="appearance">
      <ThemePicker />
    </OneOf>
  )
}

function OwnDataPage() {
  return (
    <OneOf page="data">
      <StorageCard />
      <OwnData card={sectionClass} />
    </OneOf>
  )
}

function OwnWordsPage() {
  return (
    <OneOf page="words">
      <OwnWords />
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

const PAGES: Record<SettingsPage, () => ReactNode> = {
  security: SecurityPage,
  privacy: PrivacyPage,
  notifications: NotificationSettingsPage,
  appearance: AppearancePage,
  words: OwnWordsPage,
  data: OwnDataPage,
}
