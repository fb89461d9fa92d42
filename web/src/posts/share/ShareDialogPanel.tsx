import type { Post } from '@kith/shared/posts.ts'
import { Link as LinkIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '../../core/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ShareToFeed, useFeedSharing } from './ShareToFeed.tsx'
import { ShareToFriends } from './ShareToFriends.tsx'
import { useFriendSharing } from './share-mutations.ts'

export type ShareDialogProps = { post: Post; open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog of ShareDialog.tsx. The text stays until it is shared, even if the dialog is closed. */
export function ShareDialogPanel({ post, open, onOpenChange }: ShareDialogProps) {
  const form = useId()
  const [place, setPlace] = useState('friends')
  const close = () => onOpenChange(false)
  const toFriends = useFriendSharing(post, close)
  const toFeed = useFeedSharing(post, close)
  const tabs = [
    {
      id: 'friends',
      label: 'Friends',
      content: <ShareToFriends post={post} form={form} sharing={toFriends} />,
    },
    { id: 'feed', label: 'Your feed', content: <ShareToFeed post={post} form={form} sharing={toFeed} /> },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share post"
      actions={
        <>
          <Button look="quiet" className="mr-auto -ml-4 sm:-ml-2" onClick={() => void copyLink(post.id)}>
            <LinkIcon className="size-4" aria-hidden />
            Copy link
          </Button>
          {place === 'friends' ? (
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
      <Tabs label="Where to share" tabs={tabs} value={place} onChange={setPlace} />
    </Dialog>
  )
}

async function copyLink(id: number): Promise<void> {
  const isCopied = await copyText(new URL(paths.sharedPost(id), window.location.origin).href)
  if (isCopied) toast({ title: 'Link copied!' })
  else {
    toast({
      title: 'Failed to copy link',
      description: 'Could not copy link to clipboard.',
      variant: 'destructive',
    })
  }
}
