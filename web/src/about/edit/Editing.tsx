import type { ContentKey } from '@kith/shared/about/site-content.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { EditButtonContext, type AboutTexts } from '../words.ts'
import { EditDialog } from './EditDialog.tsx'
import { labelOf } from './labels.ts'

/** `opening` counts the openings, so that each begins with what the page shows then, or what was written before. */
type EditedText = { key: ContentKey; opening: number }

/** Gives every text and icon within a button, and opens the dialog that changes it. */
export function Editing({ words, children }: { words: AboutTexts; children: ReactNode }) {
  const [edited, setEdited] = useState<EditedText | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (key: ContentKey) => {
    setEdited((last) => ({ key, opening: (last?.opening ?? 0) + 1 }))
    setOpen(true)
  }
  const button = (key: ContentKey) => (
    <IconButton label={`Edit ${labelOf(key)}`} className="size-8!" onClick={() => edit(key)}>
      <Pencil className="size-4" aria-hidden />
    </IconButton>
  )
  return (
    <EditButtonContext value={button}>
      {children}
      {edited && (
        <EditDialog
          key={edited.opening}
          of={edited.key}
          shown={words[edited.key]}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </EditButtonContext>
  )
}
