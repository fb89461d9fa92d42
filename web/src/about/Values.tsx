import { Prose } from './Texts.tsx'
import type { AboutTexts } from './words.ts'

/** What the people here hold dear. */
export function Values({ words }: { words: AboutTexts }) {
  return (
    <section aria-labelledby="about-values" className="rounded-12 bg-accent-soft p-6">
      <h2 id="about-values" className="text-25">
        What matters to us
      </h2>
      <Prose of="about_values" words={words} className="mt-3 max-w-[68ch] text-17" />
    </section>
  )
}
