import { createStore } from 'zustand/vanilla'

/** Whether the sheet of all keys is open. */
export const keySheet = createStore(() => false)

export const showKeys = () => keySheet.setState(true)
