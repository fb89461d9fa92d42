/**
 * Hears first when the browser goes back or forward, so that the router does not hear what is not for it. Import this
 * before the router's history is made: the listeners of a window are called in the order in which they came.
 */
export const arrival: { hear?: (event: PopStateEvent) => void } = {}

window.addEventListener('popstate', (event) => arrival.hear?.(event))
