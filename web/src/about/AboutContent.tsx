import type { ReactNode } from 'react'
import { AboutPoster } from './AboutPoster.tsx'
import { Description } from './Description.tsx'
import { Features } from './Features.tsx'
import { Highlights } from './Highlights.tsx'
import { Steps } from './Steps.tsx'
import { Heading, Prose } from './Texts.tsx'
import { Values } from './Values.tsx'
import type { AboutTexts } from './words.ts'

type Props = {
  words: AboutTexts
  /** What stands under the introduction. */
  children?: ReactNode
  /** What the page ends with. */
  end: ReactNode
}

/** The page itself: a poster that one scrolls through. */
export function AboutContent({ words, children, end }: Props) {
  return (
    <div className="@container">
      <div className="flex flex-col gap-12">
        <header className="flex flex-col gap-6">
          <AboutPoster className="aspect-2/1 w-full rounded-12 @min-[50rem]:aspect-5/2" />
          <div className="flex flex-col gap-3">
            <Heading level={1} of="about_title" words={words} className="text-32" />
            <Prose of="about_subtitle" words={words} className="max-w-[68ch] text-20" />
          </div>
          <Description words={words} />
        </header>
        {children}
        <Highlights words={words} />
        <Features words={words} />
        <Steps words={words} />
        <Values words={words} />
        {end}
      </div>
    </div>
  )
}
