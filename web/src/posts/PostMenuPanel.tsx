import { type Post, postWording } from '@kith/shared/posts.ts'
import { Bookmark, Ellipsis, EyeOff, Flag, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { copyLinkOf } from './copy-link.ts'
import { useHideAuthor } from './hide-author.tsx'
import { useDeletePost, usePinPost, usePinToCommunity } from './post-mutations.ts'
import { useFocusOnNextPost } from './focus-next-post.ts'
import { useSavePost } from './save-post.ts'

export type PostMenuProps = { post: Post; onEdit: () => void }

/** The menu with its button (PostMenu.tsx loads it). */
export function PostMenuPanel({ post, onEdit }: PostMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { mutate: remove } = useDeletePost(post)
  const marker = useRef<HTMLSpanElement>(null)
  const readOn = useFocusOnNextPost(marker)
  const edit: MenuItem = { label: 'Edit', icon: Pencil, onSelect: onEdit }
  const deleting: MenuItem = { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsking(true) }
  const reporting: MenuItem = { label: 'Report', icon: Flag, onSelect: () => setReporting(true) }
  const copying: MenuItem = { label: 'Copy link', icon: Link2, onSelect: () => void copyLinkOf(post.id) }
  const saving = useSaving(post)
  const hiding = useHiding(post)
  const pinning = usePinning(post)
  const isOwn = post.authorId === useMe().id
  const groups = [
    [...(post.canEdit ? [edit] : []), ...(isOwn ? [] : saving), copying, ...pinning],
    isOwn ? [] : [hiding, reporting],
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

function useSaving(post: Post): MenuItem[] {
  const { mutate: save } = useSavePost(post)
  if (!post.canInteract) return []
  const label = post.isBookmarked ? 'Remove from saved' : 'Save'
  return [{ label, icon: Bookmark, onSelect: () => save(!post.isBookmarked) }]
}

function useHiding(post: Post): MenuItem {
  const { mutate: hide } = useHideAuthor(post)
  return { label: 'Hide this person’s posts', icon: EyeOff, onSelect: () => hide() }
}

/** For everyone, by the site's staff, and in its community, by the staff of that. */
function usePinning(post: Post): MenuItem[] {
  const { mutate: pin } = usePinPost(post)
  const pinToCommunity = useCommunityPin(post)
  const pinning: MenuItem = post.pinnedAt
    ? { label: 'Unpin', icon: PinOff, onSelect: () => pin(false) }
    : { label: 'Pin', icon: Pin, onSelect: () => pin(true) }
  const { community, canPin } = post
  const mayPinThere = community?.isStaff && (!community.isArchived || community.isPinned)
  return [...(canPin ? [pinning] : []), ...(mayPinThere ? [pinToCommunity] : [])]
}

function useCommunityPin(post: Post): MenuItem {
  const { mutate: pin } = usePinToCommunity(post)
  return post.community?.isPinned
    ? { label: 'Unpin from community', icon: PinOff, onSelect: () => pin(false) }
    : { label: 'Pin to community', icon: Pin, onSelect: () => pin(true) }
}
