import { isBlank } from '@kith/shared/basics.ts'
import { TITLE_MAX } from '@kith/shared/settings/settings.ts'
import { type SubmitEvent, use, useState } from 'react'
import { issueOf } from '../core/calls/request.ts'
import { useSaveSettings } from '../site-settings/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { GoOnContext } from './done.ts'

/** What the site is called, in titles, mails and on the home screens of phones. */
export function NameStep({ siteName }: { siteName: string }) {
  const goOn = use(GoOnContext)
  const [name, setName] = useState(siteName)
  const { mutate: save, isPending, error, reset } = useSaveSettings()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save({ siteName: name.trim() }, { onSuccess: goOn })
  }
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={submit}>
      <div className="w-full">
        <Field
          required
          label="What is your site called?"
          hint="It shows above every page, in emails and in invitations."
          error={issueOf(error, 'siteName')}
        >
          {(described) => (
            <Input
              {...described}
              autoComplete="off"
              maxLength={TITLE_MAX}
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                if (error) reset()
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={isPending} disabled={isBlank(name) || name.trim() === siteName}>
        Save the name
      </Button>
    </form>
  )
}
