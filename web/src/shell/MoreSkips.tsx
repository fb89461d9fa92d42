import { paths } from '@kith/shared/paths.ts'
import { askToWrite } from '../composer/write-requests.ts'
import { useNavigate } from '../router/router.ts'
import { FOCUSABLE } from '../ui/focus/focus-point.ts'
import { skipClass } from './skip-class.ts'

/** The ways of the keyboard past the header, beside that to the content. */
export function MoreSkips() {
  const navigate = useNavigate()
  const write = async () => {
    const field = document.querySelector<HTMLElement>('main form[aria-label="New post"] textarea')
    if (field) return field.focus()
    askToWrite()
    await navigate(paths.home)
  }
  return (
    <>
      <button type="button" className={skipClass} onClick={focusNavigation}>
        Skip to navigation
      </button>
      <button type="button" className={skipClass} onClick={() => void write()}>
        Skip to composer
      </button>
    </>
  )
}

/** That of the left column, or the bar at the bottom, or else that of the header; the first two may not have come yet. */
function focusNavigation(): void {
  const places = [document.querySelector('header'), ...document.querySelectorAll('nav')]
  const firsts = places.flatMap((place) => place?.querySelector<HTMLElement>(FOCUSABLE) ?? [])
  firsts.findLast((first) => first.getClientRects().length > 0)?.focus()
}
