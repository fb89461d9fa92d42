import { cutOf } from '@kith/shared/text/truncation.ts'
import { isBlank } from '@kith/shared/basics.ts'
import { aboutWords } from '@kith/shared/about/words.ts'
import type { ContentKey } from '@kith/shared/about/site-content.ts'
import { Field, Textarea } from '../../ui/Field.tsx'

const PREVIEW = 300

type Props = { of: ContentKey; max: number; content: string; onChange: (content: string) => void }

/** The text itself, and how it will begin. */
export function TextField({ of, max, content, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Content"
        hint={`At most ${max.toLocaleString('en-US')} characters. Save it empty to bring the original words back.`}
      >
        {(described) => (
          <Textarea
            {...described}
            rows={10}
            className="min-h-70 sm:min-h-60"
            maxLength={max}
            value={content}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Preview text={isBlank(content) ? aboutWords[of] : content.trim()} />
    </div>
  )
}

function Preview({ text }: { text: string }) {
  const end = cutOf(text, PREVIEW)
  return (
    <section aria-label="Preview" className="rounded-6 bg-sunken p-3">
      <p className="text-13 text-muted">Preview (shows the first {PREVIEW} characters)</p>
      <p dir="auto" className="mt-1 whitespace-pre-line">
        {text.slice(0, end)}
        {end !== undefined && '…'}
      </p>
    </section>
  )
}
