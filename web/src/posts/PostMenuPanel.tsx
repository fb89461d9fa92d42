import { type Post, postWording } from '@kith/shared/posts.ts'
import { Ellipsis, Flag, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { useDeletePost, usePinPost, usePinToCommunity } from './post-mutations.ts'
import { useFocusOnNextPost } from './focus-next-post.ts'

export type PostMenuProps = { post: Post; onEdit: () => void }

/** The menu with its button (PostMenu.tsx loads it). */
export function PostMenuPanel({ post, onEdit }: PostMenuProps) {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { mutate: pin } = usePinPost(post)
  const { mutate: remove } = useDeletePost(post)
  const marker = useRef<HTMLSpanElement>(null)
  const readOn = useFocusOnNextPost(marker)
  const pinToCommunity = useCommunityPin(post)
  const edit: MenuItem = { label: 'Edit', icon: Pencil, onSelect: onEdit }
  const pinning: MenuItem = post.pinnedAt
    ? { label: 'Unpin', icon: PinOff, onSelect: () => pin(false) }
    : { label: 'Pin', icon: Pin, onSelect: () => pin(true) }
  const deleting: MenuItem = { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsking(true) }
  const reporting: MenuItem = { label: 'Report', icon: Flag, onSelect: () => setReporting(true) }
  const groups = [
    [
      ...(post.canEdit ? [edit] : []),
      ...(post.canPin ? [pinning] : []),
      ...(post.community?.isStaff && (!post.community.isArchived || post.community.isPinned)
        ? [pinToCommunity]
        : []),
    ],
    post.authorId === me.id ? [] : [reporting],
    post.canDelete ? [deleting] : [],
  ]
  return (
    <span ref={marker} className="contents">
      <Menu
        label="Post menu"
        className={`${iconButtonClass} -mr-2`}
        groups={groups.filter(({ length }) => length > 0)}
      >
        <Ellipsis className="size-5" aria-hidden />
      </Menu>
      <ReportDialog targetType="post" targetId={post.id} open={isReporting} onOpenChange={setReporting} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete post"
        description={postWording.deleteQuestion}
        confirm="Delete"
        onConfirm={() => {
          readOn()
          remove()
        }}
      />
    </span>
  )
}

function useCommunityPin(post: Post): MenuItem {
  const { mutate: pin } = usePinToCommunity(post)
  return post.community?.isPinned
    ? { label: 'Unpin from community', icon: PinOff, onSelect: () => pin(false) }
    : { label: 'Pin to community', icon: Pin, onSelect: () => pin(true) }
}
