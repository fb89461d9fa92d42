import { Smile } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { EmojiChoice } from './api.ts'

type Props = { emoji: EmojiChoice; className?: string; iconClass?: string }

/** Opens the emoji to choose from. Phones have emoji on their keyboard. */
export const EmojiButton = ({ emoji, className, iconClass = 'size-5' }: Props) => (
  <IconButton
    label="Add emoji"
    data-tooltip="Add emoji"
    className={cx('max-sm:hidden', className)}
    aria-expanded={emoji.isOpen}
    onClick={emoji.toggle}
  >
    <Smile className={iconClass} aria-hidden />
  </IconButton>
)
