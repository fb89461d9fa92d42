import type { Post } from '@kith/shared/posts.ts'
import { Link as LinkIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ShareToFeed, useFeedSharing } from './ShareToFeed.tsx'
import { ShareToFriends } from './ShareToFriends.tsx'
import { copyLinkOf } from '../copy-link.ts'
import { useFriendSharing } from './share-mutations.ts'

export type ShareDialogProps = { post: Post; open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog of ShareDialog.tsx. The text stays until it is shared, even if the dialog or the page is closed. */
export function ShareDialogPanel({ post, open, onOpenChange }: ShareDialogProps) {
  const form = useId()
  const [shownTab, setShownTab] = useState('feed')
  const close = () => onOpenChange(false)
  const toFriends = useFriendSharing(post, close)
  const toFeed = useFeedSharing(post, close)
  const tabs = [
    { id: 'feed', label: 'Your feed', content: <ShareToFeed post={post} form={form} sharing={toFeed} /> },
    {
      id: 'friends',
      label: 'Friends',
      content: <ShareToFriends post={post} form={form} sharing={toFriends} />,
    },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share post"
      actions={
        <>
          <Button variant="quiet" className="mr-auto -ml-4 sm:-ml-2" onClick={() => void copyLinkOf(post.id)}>
            <LinkIcon className="size-4" aria-hidden />
            Copy link
          </Button>
          {shownTab === 'friends' ? (
            <Button type="submit" form={form} busy={toFriends.isPending}>
              {toFriends.isPending ? 'Sharing…' : 'Share to friends'}
            </Button>
          ) : (
            <Button type="submit" form={form} busy={toFeed.isPending} disabled={!toFeed.isReady}>
              {toFeed.isPending ? 'Sharing…' : 'Share to your feed'}
            </Button>
          )}
        </>
      }
    >
      <Tabs label="Where to share" tabs={tabs} value={shownTab} onChange={setShownTab} />
    </Dialog>
  )
}
