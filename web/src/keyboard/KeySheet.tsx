import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

const sendKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The keys in groups; those of the first two are single letters and signs. */
const GROUPS: readonly [title: string, rows: readonly [keys: readonly string[], does: string][]][] = [
  [
    'Posts',
    [
      [['j'], 'Next post'],
      [['k'], 'Previous post'],
      [['Enter', 'o'], 'Open the post'],
      [['l'], 'Like'],
      [['c'], 'Comment'],
      [['b'], 'Save'],
    ],
  ],
  [
    'Everywhere',
    [
      [['n'], 'New post'],
      [['/'], 'Search'],
      [['?'], 'This list'],
    ],
  ],
  ['While writing', [[[`${sendKey}+Enter`], 'Send']]],
]

/** All keys, how they go with a screen reader, and the switch for those that are single letters. */
export function KeySheet({ open, onOpenChange, isOn, onSwitch }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="flex flex-col gap-4">
        {GROUPS.map(([title, rows]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-15">{title}</h3>
            <dl className="divide-y divide-line">
              {rows.map(([keys, does]) => (
                <Row key={does} keys={keys} does={does} />
              ))}
            </dl>
          </section>
        ))}
        <p className="text-muted">
          A screen reader keeps single letters for itself while it browses: its own keys for headings and
          articles lead from post to post there. In its focus mode these keys work.
        </p>
        <Switch
          label="Single-letter keys"
          hint="Turn them off if they get in the way of voice control. This browser remembers it."
          checked={isOn}
          onChange={onSwitch}
        />
      </div>
    </Dialog>
  )
}

function Row({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt className="text-muted">{does}</dt>
      <dd className="flex items-center gap-2">
        {keys.map((key, at) => (
          <span key={key} className="flex items-center gap-2">
            {at > 0 && <span className="text-13 text-muted">or</span>}
            <kbd className="min-w-6 rounded-6 border border-control px-1.5 py-0.5 text-center font-text text-13 font-semibold">
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}
