import { type ColorScheme, styleOfSite } from '@kith/shared/colours/scheme.ts'
import { Bell, House, MessageCircle, Users } from 'lucide-react'
import type { CSSProperties } from 'react'
import { LikeToggle } from '../likes/LikeToggle.tsx'
import { useSiteName } from '../settings/api.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Input } from '../ui/Field.tsx'
import { Mark } from '../ui/faces/Mark.tsx'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'

/** The home in miniature, in colours that are not saved yet. It is a picture: nothing in it can be pressed. */
export function Preview({ colors }: { colors: ColorScheme }) {
  const { scheme, variables } = styleOfSite(colors)
  const style = { ...variables, colorScheme: scheme } as CSSProperties
  return (
    <figure className="order-first self-start sm:sticky sm:top-20 sm:order-none">
      <figcaption className="mb-1 text-13 font-semibold">Preview</figcaption>
      <div
        inert
        style={style}
        className="overflow-hidden rounded-12 border border-line bg-page text-15 text-ink"
      >
        <Top />
        <div className="flex flex-col gap-3 p-3">
          <Writing />
          <Reading />
        </div>
      </div>
    </figure>
  )
}

function Top() {
  const siteName = useSiteName()
  return (
    <div className="flex h-12 items-center gap-2 border-b border-line bg-header px-3">
      <Mark className="size-6" />
      <span className="min-w-0 flex-1 truncate font-title font-bold text-on-header">{siteName}</span>
      <span className="relative grid h-full place-items-center text-on-header after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-full after:bg-header-accent">
        <House className="size-5" />
      </span>
      <Users className="size-5 text-on-header-muted" />
      <span className="relative text-on-header-muted">
        <Bell className="size-5" />
        <Badge count={3} />
      </span>
    </div>
  )
}

const Writing = () => (
  <div className="flex flex-col gap-3 rounded-12 border border-line bg-surface p-3">
    <Input defaultValue="" placeholder="What would you like to share?" />
    <div className="flex justify-end gap-2">
      <Button variant="secondary" size="small">
        Discard
      </Button>
      <Button size="small">Post</Button>
    </div>
  </div>
)

const Reading = () => (
  <div className="flex flex-col gap-2 rounded-12 border border-line bg-surface p-3">
    <div className="flex items-center gap-3">
      <Avatar person={{ username: 'karel', avatar: null }} />
      <div className="min-w-0">
        <p className="font-title font-semibold">Karel Martens</p>
        <p className="flex items-center gap-1 text-13 text-muted">
          2 h · <VisibilityMark of="friends" />
        </p>
      </div>
    </div>
    <p>
      Printed two discs over one another tonight. Where they meet is a color nobody chose.{' '}
      <span className="text-link">#printing</span>
    </p>
    <div className="flex items-center gap-4 text-13 text-muted">
      <LikeToggle isLiked count={12} onToggle={ignore} onShowPeople={ignore} />
      <span className="flex items-center gap-2 font-semibold">
        <MessageCircle className="size-5" /> 4
      </span>
    </div>
  </div>
)

const ignore = () => undefined
