import { FEATURES } from '@kith/shared/about/site-content.ts'
import { Heading, Prose } from './Texts.tsx'
import type { AboutTexts } from './words.ts'

/** What one can do here, six things. */
export function Features({ words }: { words: AboutTexts }) {
  return (
    <section aria-labelledby="about-features">
      <h2 id="about-features" className="text-25">
        What you can do here
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-8 @min-[35rem]:grid-cols-2">
        {FEATURES.map((feature) => (
          <li key={feature} className="border-t border-line py-4">
            <Heading level={3} of={`feature_${feature}_title`} words={words} className="text-17" />
            <Prose of={`feature_${feature}_text`} words={words} className="mt-1 text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}
