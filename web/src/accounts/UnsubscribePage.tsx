import { paths } from '@kith/shared/paths.ts'
import { MailX } from 'lucide-react'
import { isStatus, errorText } from '../core/calls/request.ts'
import { useParams } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { useUnsubscribe } from './entry-api.ts'

const TITLE = 'Turn off email notifications?'
const INTRO = 'You won’t get any more emails about what you missed.'

/** The page that the link in a digest leads to. It asks first, because mail programs open links by themselves. */
export function UnsubscribePage() {
  return (
    <AuthLayout
      title={TITLE}
      intro={INTRO}
      footer={
        <>
          Want to change what you get? <TextLink to={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <Unsubscribe />
    </AuthLayout>
  )
}

/** The same page for someone who is signed in in this browser. */
export function OwnUnsubscribePage() {
  return (
    <div className="mx-auto flex max-w-106 flex-col gap-6 py-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-25">{TITLE}</h1>
        <p className="text-muted">{INTRO}</p>
      </div>
      <Unsubscribe />
      <p className="text-muted">
        Changed your mind? <TextLink to={paths.settings}>Go to your settings</TextLink>
      </p>
    </div>
  )
}

function Unsubscribe() {
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(token)
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      {error && <Alert>{reasonOf(error)}</Alert>}
      {isSuccess ? (
        <output className="flex gap-3 rounded-6 bg-sunken px-3 py-3">
          <MailX className="mt-px size-5 shrink-0" aria-hidden />
          Email notifications are off. You can turn them on again in your settings.
        </output>
      ) : (
        <Button busy={isPending} onClick={() => mutate()}>
          Unsubscribe
        </Button>
      )}
    </>
  )
}

const reasonOf = (error: Error) =>
  isStatus(error, 404)
    ? 'This link is not valid. You can turn off email notifications in your settings.'
    : errorText(error, 'Your email notifications could not be turned off. Please try again.')
