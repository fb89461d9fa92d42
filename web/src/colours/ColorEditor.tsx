import type { Hex } from '@kith/shared/colours/colour.ts'
import { COLOR_NAMES, type ColorName, type ColorScheme } from '@kith/shared/colours/scheme.ts'
import type { SiteColors } from '@kith/shared/colours/site-colours.ts'
import { useState } from 'react'
import { Section } from '../own-profile/Section.tsx'
import { UnsavedGuard } from '../own-profile/UnsavedGuard.tsx'
import { Button } from '../ui/Button.tsx'
import { useSaveColors } from './api.ts'
import { ColorRow } from './ColorRow.tsx'
import { PresetList } from './PresetList.tsx'
import { Preview } from './Preview.tsx'
import { readabilityOf } from './readability.ts'

type ColorChange = Partial<ColorScheme>

/** The pickers beside a preview, and the presets. Colours that another admin saves show where one has picked none. */
export function ColorEditor({ saved }: { saved: SiteColors }) {
  const [change, setChange] = useState<ColorChange>({})
  const save = useSaveColors()
  const { customPresets, ...colors } = saved
  const picked: ColorScheme = { ...colors, ...change }
  const changed = COLOR_NAMES.filter((name) => picked[name] !== colors[name])
  const isDirty = changed.length > 0
  const readability = readabilityOf(picked)
  const saveChange = () =>
    save.mutate(Object.fromEntries(changed.map((name) => [name, picked[name]])), {
      onSuccess: () => setChange({}),
    })
  return (
    <div className="flex flex-col gap-4">
      <Section title="Colors" hint="Visitors see them, and members who use the default theme.">
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="flex flex-col gap-3">
            {COLOR_NAMES.map((name: ColorName) => (
              <ColorRow
                key={name}
                name={name}
                value={picked[name]}
                readability={readability[name]}
                onChange={(color: Hex) => setChange({ ...change, [name]: color })}
              />
            ))}
          </div>
          <Preview colors={picked} />
        </div>
        <div className="mt-6 flex gap-2">
          <Button busy={save.isPending} disabled={!isDirty} onClick={saveChange}>
            Save Colors
          </Button>
          <Button variant="secondary" disabled={!isDirty} onClick={() => setChange({})}>
            Reset
          </Button>
        </div>
      </Section>
      <PresetList picked={picked} own={customPresets} onChoose={setChange} />
      <UnsavedGuard isDirty={isDirty} />
    </div>
  )
}
