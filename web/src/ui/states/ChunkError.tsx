import { Button } from '../Button.tsx'

type Props = { reset: () => void; onClose?: () => void }

/** Stands in for a part that somebody opened, or came for, and that did not load. */
export const ChunkError = ({ reset, onClose }: Props) => (
  <div role="alert" className="flex flex-wrap items-center justify-center gap-2 p-4 text-muted">
    <p>This part could not be loaded.</p>
    <Button variant="secondary" onClick={reset}>
      Try again
    </Button>
    {onClose && (
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    )}
  </div>
)
