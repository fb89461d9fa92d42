import { paths } from '@kith/shared/paths.ts'
import { useFriends } from '../../friends/api.ts'
import { usePlatformSettings } from '../../settings/api.ts'
import { PersonName, PersonPicture } from '../../text/PersonLink.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Widget } from './Widget.tsx'

const SHOWN = 12

/** The newest friends. Hidden for members without friends, or if the platform settings turn it off. */
export function FriendsWidget() {
  const isEnabled = usePlatformSettings()?.friendsSidebarEnabled === true
  const friends = useFriends().data ?? []
  if (!isEnabled || friends.length === 0) return null
  return (
    <Widget id="friends" title="Friends">
      <ul className="flex flex-col">
        {friends.slice(0, SHOWN).map((friend) => (
          <li key={friend.id} className="flex h-10 items-center gap-3">
            <PersonPicture person={friend} size={32} />
            <PersonName person={friend} className="truncate" />
          </li>
        ))}
      </ul>
      {friends.length > SHOWN && <TextLink to={paths.friends()}>All friends</TextLink>}
    </Widget>
  )
}
