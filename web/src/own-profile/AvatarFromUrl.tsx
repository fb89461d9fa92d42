import { profileWording } from '@kith/shared/own-profile.ts'
import { type SubmitEvent, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useBlurred } from '../core/forms/field-blur.ts'
import { errorText } from '../core/calls/request.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useAvatarPreview, useChangeProfile } from './api.ts'
import { isWebAddress } from './profile-values.ts'

/** A new avatar from a URL. The server fetches it, shows a preview, and keeps its own copy. */
export function AvatarFromUrl({ onDone }: { onDone: () => void }) {
  const { username } = useMe()
  const { url, seen, error, isLooking, isPending, write, look, save } = useAvatarByUrl(onDone)
  const { isBlurred, listening } = useBlurred()
  const isBlank = url.trim() === ''
  const isWrong = isBlurred && !isBlank && !isWebAddress(url)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        look()
      }}
    >
      <Field
        required
        label="Image URL"
        error={isWrong ? profileWording.invalidUrl : error}
        hint="JPG, PNG or WebP. We keep a copy of our own."
      >
        {(described) => (
          <Input
            {...described}
            {...listening}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://example.com/me.jpg"
            value={url}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      {seen && (
        <figure className="flex items-center gap-4">
          <Avatar key={seen} person={{ username, avatar: seen }} size={96} />
          <figcaption className="text-muted">This is how it will look.</figcaption>
        </figure>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" variant="secondary" disabled={isBlank} busy={isLooking}>
          Preview
        </Button>
        <Button disabled={isBlank} busy={isPending} onClick={save}>
          Use this picture
        </Button>
      </div>
    </form>
  )
}

function useAvatarByUrl(onDone: () => void) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const preview = useAvatarPreview()
  const { mutate, isPending } = useChangeProfile()
  const seen = preview.variables === url ? preview.data?.url : undefined
  const refuse = (reason: unknown) => setError(errorText(reason, profileWording.noPicture))
  const ifAddress = (then: () => void) => () => {
    if (isWebAddress(url)) then()
    else setError(profileWording.invalidUrl)
  }
  const succeed = () => {
    toast({ title: 'Success', description: profileWording.avatarUpdated })
    onDone()
  }
  const fail = (reason: unknown) => {
    refuse(reason)
    toastFailure(profileWording.avatarUpdateFailed, errorText(reason))
  }
  return {
    url,
    seen,
    error,
    isLooking: preview.isPending,
    isPending,
    write: (text: string) => {
      setUrl(text)
      setError(undefined)
    },
    look: ifAddress(() => preview.mutate(url, { onError: refuse })),
    save: ifAddress(() => mutate({ avatar: seen ?? url.trim() }, { onSuccess: succeed, onError: fail })),
  }
}
