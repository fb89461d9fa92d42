import { paths, type SettingsPage } from '@kith/shared/paths.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from '../ui/Link.tsx'
import { sectionClass } from './Section.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'

/** A row for each page of the settings. It says what is there, so that the browser's search finds it. */
export function SettingsLinks() {
  return (
    <nav aria-label="All settings" className={sectionClass}>
      <ul className="-my-3 divide-y divide-line sm:-my-4">
        {Object.entries(SETTINGS_PAGES).map(([page, { title, hint, icon: Icon }]) => (
          <li key={page}>
            <Link to={paths.settingsPage(page as SettingsPage)} className={rowClass}>
              <Icon className="size-5 shrink-0 text-muted" aria-hidden />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-semibold">{title}</span>
                <span className="text-13 text-muted">{hint}</span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const rowClass =
  '-mx-2 flex min-h-14 items-center gap-3 rounded-6 px-2 py-2 -outline-offset-2 transition-colors hover:bg-sunken'
