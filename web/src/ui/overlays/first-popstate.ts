/**
 * Listens first when the browser goes back or forward, so that the router misses what is not for it. Import this
 * before the router's history is made: the listeners of a window are called in the order in which they came.
 */
export const firstPopstate: { listener?: (event: PopStateEvent) => void } = {}

window.addEventListener('popstate', (event) => firstPopstate.listener?.(event))
