type Paged = {
  isFetching: boolean
  isFetchingNextPage: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Gives what reads the next page of a list. One that is being read again is not broken off: the page comes after that. */
export function nextPageOf({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: Paged): () => void {
  const stays = { cancelRefetch: false }
  const isReadAgain = isFetching && !isFetchingNextPage
  return () => void (isReadAgain ? refetch(stays) : Promise.resolve()).then(() => fetchNextPage(stays))
}
