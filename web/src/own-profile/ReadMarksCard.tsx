import { messageWording } from '@kith/shared/messages.ts'
import { useMe } from '../accounts/api.ts'
import { Switch } from '../ui/Switch.tsx'
import { useReadMarks } from './api.ts'
import { Section } from './Section.tsx'

/** Whether the member shows, and is shown, which messages were read. */
export function ReadMarksCard() {
  const { readMarks } = useMe()
  const { mutate } = useReadMarks()
  return (
    <Section title="Messages">
      <Switch
        label={messageWording.readMarks}
        hint={messageWording.readMarksHint}
        checked={readMarks}
        onChange={mutate}
      />
    </Section>
  )
}
