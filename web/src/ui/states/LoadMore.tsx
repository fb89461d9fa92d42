import { Button } from '../Button.tsx'
import { cx } from '../class-names.ts'

type Props = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The message when the next page could not be loaded. */
  failed: string
  className?: string
}

/** A button for the next page of a list, if there is one. */
export function LoadMore({ list, failed, className = 'mt-4' }: Props) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className={cx('text-center text-13 text-danger', className)}>
          {failed}
        </p>
      )}
      {list.hasNextPage && (
        <div className={cx('flex justify-center', className)}>
          <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
