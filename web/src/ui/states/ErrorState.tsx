import { Button } from '../Button.tsx'

type Props = { title: string; hint?: string; onRetry?: () => void }

/** Says what could not be loaded, and offers to try again. */
export function ErrorState({ title, hint, onRetry }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="font-title text-17 font-semibold">{title}</p>
      {hint && <p className="max-w-96 text-muted">{hint}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Stands in for what comes by itself once there is a network: `coming` says what, such as 'Loading posts'. */
export const OfflineState = ({ coming }: { coming: string }) => (
  <ErrorState title="You are offline" hint={`${coming} as soon as you are back.`} />
)
