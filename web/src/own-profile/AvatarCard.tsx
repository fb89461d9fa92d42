import { paths } from '@kith/shared/paths.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AvatarDialog } from './AvatarDialog.tsx'
import { sectionClass } from './Section.tsx'

/** The member's avatar and name, with a button to change the avatar. */
export function AvatarCard() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Avatar" className={sectionClass}>
      <div className="flex items-center gap-4">
        <Avatar person={me} size={96} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <bdi className="max-w-full truncate font-title text-20 font-semibold">{me.name}</bdi>
          <TextLink to={paths.profile(me.username)} className="max-w-full truncate">
            @{me.username}
          </TextLink>
          <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
            Change Avatar
          </Button>
        </div>
      </div>
      <AvatarDialog open={isOpen} onOpenChange={setOpen} />
    </section>
  )
}
