import { createContext } from 'react'

/** Whether a thread can be read and no more: its post is not for this viewer, who looks after it (decisions.md §11). */
export const ReadOnly = createContext(false)
