import { EmailCard } from './EmailCard.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'
import { ThemePicker } from './ThemePicker.tsx'

/** The way to all settings, and those that are changed most. */
export function SettingsTab() {
  return (
    <div className="flex flex-col gap-4">
      <SettingsLinks />
      <PreferencesForm />
      <ThemePicker />
      <EmailCard />
    </div>
  )
}
