import { postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { TagField } from '../tagging/TagField.tsx'
import { cx } from '../ui/class-names.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import type { Composer } from './composer.ts'

type Props = {
  composer: Composer
  /** The id of the element with the notes about the text. */
  notes: string
  isInUse: boolean
  onFocus: () => void
}

/** The text of a post. Control and Enter send it. */
export function ComposerText({ composer, notes, isInUse, onFocus }: Props) {
  const me = useMe()
  const { defaultVisibility } = composer
  return (
    // The field itself stays as it is: Chromium takes a frame to give a field that grows its new height.
    <div className={cx('flex gap-3', !isInUse && 'max-sm:h-10 max-sm:overflow-hidden')}>
      <Avatar person={me} />
      <TagField
        aria-label={postWording.invitation}
        aria-describedby={notes}
        placeholder={postWording.invitation}
        rows={2}
        value={composer}
        className="field-sizing-content block max-h-[60dvh] min-h-16 w-full min-w-0 resize-none rounded-6 bg-transparent py-2 text-17 outline-none"
        onFocus={onFocus}
        onChange={(written) => composer.dispatch({ type: 'textWritten', ...written, defaultVisibility })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) composer.submit()
        }}
      />
    </div>
  )
}
