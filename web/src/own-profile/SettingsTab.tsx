import { BlockedPeople } from '../blocks/BlockedPeople.tsx'
import { OwnData } from '../own-data/OwnData.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { ReadMarksCard } from './ReadMarksCard.tsx'
import { PushCard } from './PushCard.tsx'
import { sectionClass } from './Section.tsx'
import { StaffAccessCard } from './StaffAccessCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { ThemePicker } from './ThemePicker.tsx'

export function SettingsTab() {
  return (
    <div className="flex flex-col gap-4">
      <PreferencesForm />
      <ThemePicker />
      <ReadMarksCard />
      <PushCard />
      <EmailCard>
        <div className={sectionClass}>
          <BlockedPeople />
        </div>
        <StaffAccessCard />
        <StorageCard />
        <OwnData card={sectionClass} />
      </EmailCard>
    </div>
  )
}
