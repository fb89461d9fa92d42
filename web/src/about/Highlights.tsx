import { type Highlight, HIGHLIGHTS } from '@kith/shared/about/site-content.ts'
import { aboutWords } from '@kith/shared/about/words.ts'
import { BoxPrint } from './BoxPrint.tsx'
import { Heading, Prose } from './Texts.tsx'
import { icons, isIconName } from './icons.ts'
import { useEditButton, type AboutTexts } from './words.ts'

/** The nine boxes, a series of prints. */
export function Highlights({ words }: { words: AboutTexts }) {
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-8 @min-[27.5rem]:grid-cols-2 @min-[37.5rem]:grid-cols-3">
      {HIGHLIGHTS.map((box, at) => (
        <Box key={box} box={box} at={at} words={words} />
      ))}
    </ul>
  )
}

function Box({ box, at, words }: { box: Highlight; at: number; words: AboutTexts }) {
  const editButton = useEditButton()
  const iconKey = `highlight_${box}_icon` as const
  const Icon = icons[iconOf(iconKey, words)]
  return (
    <li className="flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-12">
        <BoxPrint box={box} at={at} className="aspect-2/1 w-full @min-[27.5rem]:aspect-3/2" />
        <Icon className="absolute inset-0 m-auto size-10 text-stamp" aria-hidden />
        <span className="absolute top-2 right-2 flex rounded-full bg-raised empty:hidden">
          {editButton(iconKey)}
        </span>
      </div>
      <div>
        <Heading level={2} of={`highlight_${box}_title`} words={words} className="text-20" />
        <Prose of={`highlight_${box}_text`} words={words} className="mt-1 text-muted" />
      </div>
    </li>
  )
}

/** The stored icon, or the built-in one for a name that is none. */
function iconOf(key: `highlight_${Highlight}_icon`, words: AboutTexts) {
  const name = isIconName(words[key]) ? words[key] : aboutWords[key]
  return isIconName(name) ? name : 'Users'
}
