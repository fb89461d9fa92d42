import { useEffect, useState } from 'react'
import { onFrame, sendFrame } from '../core/live.ts'

/** Milliseconds: who stops writing is shown as writing this much longer. */
const SHOWN_MS = 5_000
/** How often a page says that its member is writing. */
const TOLD_EVERY_MS = 2_000

/** Tells the server which conversation is open. Returns whether the other member is writing in it. */
export function useTyping(otherId: number): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    sendFrame({ type: 'thread', userId: otherId })
    const show = () => {
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(() => setTyping(false), SHOWN_MS)
    }
    const hide = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const stops = [
      onFrame('typing', ({ userId }) => userId === otherId && show()),
      onFrame('message', ({ message }) => message.senderId === otherId && hide()),
    ]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
      sendFrame({ type: 'thread', userId: null })
    }
  }, [otherId])
  return isTyping
}

let toldAt = 0

/** Tells the other member that this one is writing. */
export function sendTyping(recipientId: number): void {
  if (Date.now() - toldAt < TOLD_EVERY_MS) return
  toldAt = Date.now()
  sendFrame({ type: 'typing', recipientId })
}
