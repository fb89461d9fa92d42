import { Prose } from './Texts.tsx'
import { useEditButton, type AboutTexts } from './words.ts'

/** What the site is. Staff see it in a box of theirs, which says where else it stands. */
export function Description({ words }: { words: AboutTexts }) {
  const isEditable = useEditButton()('about_description') !== null
  const text = <Prose of="about_description" words={words} className="max-w-[68ch] text-17" />
  if (!isEditable) return text
  return (
    <section aria-labelledby="about-description" className="rounded-12 border border-line bg-surface p-4">
      <h2 id="about-description" className="text-17">
        Description
      </h2>
      <p className="mb-2 text-13 text-muted">
        Everyone can read it here. Members also see it in the left column of the home page. Only moderators
        and admins see this box.
      </p>
      {text}
    </section>
  )
}
