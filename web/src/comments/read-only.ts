import { createContext } from 'react'

/** Whether the thread can only be read: staff see the post, but it is not shared with them (rules/comments.md 11). */
export const ReadOnly = createContext(false)
