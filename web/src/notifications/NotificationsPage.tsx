import { PageTitle } from '../settings/PageTitle.tsx'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationList } from './NotificationList.tsx'

/** All notifications, page by page. */
export function NotificationsPage() {
  return (
    <>
      <PageTitle>Notifications</PageTitle>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="min-w-0 text-25 wrap-anywhere">Notifications</h1>
        <MarkAllButton />
      </header>
      <div className={cx(cardClass, '[--ground:var(--color-surface)]')}>
        <NotificationList heading="h2" />
      </div>
    </>
  )
}
