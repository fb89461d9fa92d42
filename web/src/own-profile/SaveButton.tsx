import { profileWording } from '@kith/shared/own-profile.ts'
import { Button } from '../ui/Button.tsx'

type Props = { isDirty: boolean; busy: boolean; children: string }

/** The button of a form that does not save by itself. It says when there is something to save. */
export function SaveButton({ isDirty, busy, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" busy={busy}>
        {children}
      </Button>
      <output className="text-muted">{isDirty && profileWording.unsaved}</output>
    </div>
  )
}
