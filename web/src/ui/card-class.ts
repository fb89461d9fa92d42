/** The classes of a card in a feed. On small screens it spans the full width. */
export const cardClass =
  '-mx-4 overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-12 sm:border'
