import { useEffect, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/browser-storage.ts'
import { openWord, welcomeKey, welcomeOf } from './fold.ts'

/** The card as it stands, and what folds and unfolds it. */
export function useWelcome() {
  const me = useMe()
  const key = welcomeKey(me.id)
  const [stored, store] = useState(() => readStored(key))
  const welcome = welcomeOf(me, stored)
  const { isOpen } = welcome
  useEffect(() => {
    // It was opened before the first post. Whatever is stored holds back the posts that the server rendered.
    if (stored && !isOpen) writeStored(key, undefined)
  }, [key, stored, isOpen])
  const toggle = () => {
    const next = isOpen ? undefined : openWord(me)
    writeStored(key, next)
    store(next)
  }
  return { ...welcome, toggle }
}
