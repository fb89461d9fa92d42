import { type ColorScheme, isSameScheme } from '@kith/shared/colours/scheme.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../own-profile/Section.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { useSaveColors } from './api.ts'
import { NewPreset } from './NewPreset.tsx'
import { presets } from './presets.ts'
import { Swatch } from './Swatch.tsx'

type Props = {
  picked: ColorScheme
  own: Record<string, ColorScheme>
  onChoose: (colors: ColorScheme) => void
}

/** The presets of the product and of the site. A press puts one into the pickers; nothing is saved by it. */
export function PresetList({ picked, own, onChoose }: Props) {
  const names = Object.keys(own).toSorted((one, other) => one.localeCompare(other))
  return (
    <Section title="Presets" hint="A preset fills in the colors. Save to show them to everyone.">
      <ul className={gridClass}>
        {presets.map(({ name, colors }) => (
          <li key={name} className="flex">
            <Card name={name} colors={colors} picked={picked} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-3 text-17">Your presets</h3>
      {names.length > 0 && (
        <ul className={`${gridClass} mb-4`}>
          {names.map((name) => {
            const colors = own[name]
            return (
              colors && (
                <li key={name} className="relative flex">
                  <Card name={name} colors={colors} picked={picked} onChoose={onChoose} isOwn />
                  <DeletePreset name={name} />
                </li>
              )
            )
          })}
        </ul>
      )}
      <NewPreset picked={picked} />
    </Section>
  )
}

type CardProps = Omit<Props, 'own'> & { name: string; colors: ColorScheme; isOwn?: boolean }

function Card({ name, colors, picked, onChoose, isOwn = false }: CardProps) {
  return (
    <button
      type="button"
      aria-pressed={isSameScheme(colors, picked)}
      className={cardClass}
      onClick={() => onChoose(colors)}
    >
      <Swatch colors={colors} className="h-10" />
      <bdi className={isOwn ? 'truncate pr-8' : 'truncate'}>{name}</bdi>
    </button>
  )
}

function DeletePreset({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSaveColors()
  return (
    <>
      <IconButton
        label={`Delete the preset ${name}`}
        disabled={isPending}
        className="absolute! right-0.5 bottom-0.5"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4.5" aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this preset?"
        description={`“${name}” is deleted for all admins. The colors of the site stay as they are.`}
        confirm="Delete"
        onConfirm={() => mutate({ presetChanges: { [name]: null } })}
      />
    </>
  )
}

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3'
const cardClass =
  'flex min-w-0 flex-1 flex-col gap-1.5 rounded-12 border border-control p-2.5 text-left text-15 font-semibold transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent contrast:aria-pressed:outline-2'
