/** What a card of the feed looks like: on small screens it reaches from edge to edge. */
export const cardClass =
  '-mx-4 overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-12 sm:border'
