import { paths } from '@kith/shared/paths.ts'
import { useStore } from 'zustand'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/browser-storage.ts'
import { useNavigate } from '../router/router.ts'
import { KeySheet } from './KeySheet.tsx'
import { pageKeys } from './page-keys.ts'
import { keySheet, showKeys } from './key-sheet.ts'

/** The keys of the page, and the sheet that lists them. Each member may switch them off in a browser (WCAG 2.1.4). */
export function Keyboard() {
  const { id } = useMe()
  const stored = `kith.keys.${id}`
  const navigate = useNavigate()
  const isOpen = useStore(keySheet)
  const [isOn, setOn] = useState(() => readStored(stored) !== false)
  const press = useEffectEvent(pageKeys({ goHome: () => void navigate(paths.home), showKeys }))
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
  return (
    <KeySheet
      open={isOpen}
      onOpenChange={(open) => keySheet.setState(open)}
      isOn={isOn}
      onSwitch={(wanted) => {
        setOn(wanted)
        writeStored(stored, wanted ? undefined : false)
      }}
    />
  )
}
