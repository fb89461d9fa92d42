export const firstPopstate: { listener?: (event: PopStateEvent) => void } = {}

/**
 * Listens first when the browser goes back or forward, so that the router misses what is not for it. Call this before
 * the router's history is made: the listeners of a window are called in the order in which they came.
 */
export const listenFirst = () =>
  window.addEventListener('popstate', (event) => firstPopstate.listener?.(event))
