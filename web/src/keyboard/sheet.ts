import { createStore } from '@tanstack/react-store'

/** Whether the sheet of all keys is open. */
export const keySheet = createStore(false)

export const showKeys = () => keySheet.setState(() => true)
