import { nextPageOf } from './next-page.ts'
import { Button, type ButtonVariants } from '../Button.tsx'
import { cx } from '../class-names.ts'
import { useLoadedMore } from './loaded-more.ts'

type Paged = Parameters<typeof nextPageOf>[0] & { hasNextPage: boolean; isFetchNextPageError: boolean }
type Items = { data: { pages: readonly { items: readonly unknown[] }[] } | undefined }
type Props = {
  /** The message when the next page could not be loaded. */
  failed: string
  /** What stands on the button, and how it looks. */
  label?: string
  button?: ButtonVariants
  className?: string
} & ({ list: Paged & Items; count?: never } | { list: Paged; /** How many are there. */ count: number })

/** A button for the next page of a list, if there is one. How many that has brought is said to screen readers. */
export function LoadMore({ failed, label = 'Load more', button, className = 'mt-4', ...of }: Props) {
  const { list } = of
  const count = of.count ?? of.list.data?.pages.flatMap(({ items }) => items).length ?? 0
  const { words, place } = useLoadedMore(count, list.isFetchingNextPage)
  return (
    <>
      <output ref={place} tabIndex={-1} className="sr-only">
        {words}
      </output>
      {list.isFetchNextPageError && (
        <p role="alert" className={cx('px-3 text-center text-13 text-danger', className)}>
          {failed}
        </p>
      )}
      {list.hasNextPage && (
        <div className={cx('flex justify-center', className)}>
          <Button variant="secondary" {...button} busy={list.isFetchingNextPage} onClick={nextPageOf(list)}>
            {label}
          </Button>
        </div>
      )}
    </>
  )
}
