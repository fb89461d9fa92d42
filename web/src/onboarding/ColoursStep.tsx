import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { useState } from 'react'
import { useSaveColors } from '../colours/api.ts'
import { PresetChoice } from '../colours/PresetChoice.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'

/** How the site looks to visitors, and to members who choose no theme of their own. */
export function ColoursStep({ colors }: { colors: ColorScheme | undefined }) {
  const [chosen, setChosen] = useState<ColorScheme>()
  const { mutate: save, isPending } = useSaveColors()
  if (!colors)
    return <ErrorState title="Failed to fetch colors" hint="You’ll find them in the dashboard later." />
  const choose = (scheme: ColorScheme) => {
    setChosen(scheme)
    save(scheme)
  }
  return (
    <div className="flex flex-col gap-3">
      <p>Your choice shows at once. Members can still choose a theme of their own.</p>
      <PresetChoice colors={isPending && chosen ? chosen : colors} onChoose={choose} />
    </div>
  )
}
