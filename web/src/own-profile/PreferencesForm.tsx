import type { CurrentUser } from '@kith/shared/accounts.ts'
import { profileWording } from '@kith/shared/own-profile.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { useMe } from '../accounts/api.ts'
import { changedValues } from '../core/forms/changed-values.ts'
import { useForm } from '../core/forms/form.ts'
import { Field, Select } from '../ui/Field.tsx'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useChangeProfile } from './api.ts'
import { SaveButton } from './SaveButton.tsx'
import { Section } from './Section.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

type Values = { defaultPostVisibility: 'friends' | 'public'; defaultFeedView: CurrentUser['defaultFeedView'] }

const valuesOf = ({ defaultPostVisibility, defaultFeedView }: CurrentUser): Values => ({
  defaultPostVisibility: defaultPostVisibility === 'public' ? 'public' : 'friends',
  defaultFeedView,
})

/** The default visibility of new posts and the default home tab. */
export function PreferencesForm() {
  const me = useMe()
  const { mutate, isPending } = useChangeProfile()
  const { register, handleSubmit, reset, formState, listening } = useForm<Values>({
    defaultValues: valuesOf(me),
  })
  const { dirtyFields } = formState
  const submit = handleSubmit((values) =>
    mutate(changedValues(values, dirtyFields), {
      onSuccess: (user) => {
        reset(valuesOf(user), { keepFieldsRef: true })
        toast({ title: 'Success', description: profileWording.updated })
      },
      onError: (error) => toastFailure(profileWording.updateFailed, errorText(error)),
    }),
  )
  return (
    <Section title="Posts and Home">
      <form {...listening} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Default Post Visibility" hint="You can choose another for each post.">
          {(described) => (
            <Select {...described} {...register('defaultPostVisibility')}>
              <option value="friends">{visibilityLabels.friends}</option>
              <option value="public">{visibilityLabels.public}</option>
            </Select>
          )}
        </Field>
        <Field label="Default Home Feed" hint="The tab that you see first on the home page.">
          {(described) => (
            <Select {...described} {...register('defaultFeedView')}>
              <option value="friends">Friends</option>
              <option value="friends_of_friends">Friends of Friends</option>
              <option value="public">Public</option>
            </Select>
          )}
        </Field>
        <SaveButton isDirty={formState.isDirty} busy={isPending}>
          Update Settings
        </SaveButton>
      </form>
      <UnsavedGuard isDirty={formState.isDirty} />
    </Section>
  )
}
