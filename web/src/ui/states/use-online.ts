import { useSyncExternalStore } from 'react'

/** Whether the device has a network, as far as the browser knows. */
export const useOnline = () => useSyncExternalStore(onNetwork, isOnline, isOnline)

const isOnline = () => navigator.onLine

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
