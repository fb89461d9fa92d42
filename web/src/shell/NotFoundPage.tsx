import { paths } from '@kith/shared/paths.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyDrawing } from '../ui/faces/EmptyDrawing.tsx'
import { Link } from '../ui/Link.tsx'

export function NotFoundPage() {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
      <PageTitle>Not found</PageTitle>
      <EmptyDrawing seed="lost" />
      <h1 className="mt-4 text-25">404 Page Not Found</h1>
      <p className="max-w-96 text-muted">The address may be mistyped, or the page is gone.</p>
      <Link to={paths.home} className={buttonClass({ className: 'mt-3' })}>
        Back to home
      </Link>
    </div>
  )
}
