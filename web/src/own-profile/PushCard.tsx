import { usePush, useShowText, useTurnPushOff, useTurnPushOn } from '../push/api.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Section } from './Section.tsx'

const WHY_NOT = {
  unsupported:
    'This browser can’t show notifications from this site. On an iPhone or iPad, add the site to the home screen first.',
  denied: 'This browser blocks notifications from this site. Allow them in its settings, then come back.',
}

/** Whether this browser shows the member's notifications while the site is closed. */
export function PushCard() {
  const push = usePush()
  return (
    <Section title="Push notifications">
      {!push && <Skeleton className="h-11 w-full" />}
      {push?.status === 'off' && <OnOff isOn={false} />}
      {push?.status === 'on' && (
        <div className="flex flex-col gap-4">
          <OnOff isOn />
          <ShowText showsText={push.showsText} />
        </div>
      )}
      {(push?.status === 'unsupported' || push?.status === 'denied') && (
        <p className="text-muted">{WHY_NOT[push.status]}</p>
      )}
    </Section>
  )
}

function OnOff({ isOn }: { isOn: boolean }) {
  const { mutate: turnOn, isPending: isTurningOn } = useTurnPushOn()
  const { mutate: turnOff, isPending: isTurningOff } = useTurnPushOff()
  return (
    <Switch
      label="Notify me on this device"
      hint="Even when the site is closed. It ends when you sign out."
      checked={(isOn || isTurningOn) && !isTurningOff}
      onChange={(wanted) => (wanted ? turnOn() : turnOff())}
    />
  )
}

function ShowText({ showsText }: { showsText: boolean }) {
  const { mutate, isPending, variables } = useShowText()
  return (
    <Switch
      label="Show message text"
      hint="Otherwise a notification only says that there is a new one."
      checked={isPending ? variables : showsText}
      onChange={mutate}
    />
  )
}
