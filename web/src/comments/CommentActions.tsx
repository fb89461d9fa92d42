import type { Comment } from '@kith/shared/comments.ts'
import { Bookmark, BookmarkX, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { LikeButton } from '../likes/LikeButton.tsx'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { likableComment } from './api.ts'
import { type AddToCount, useDeleteComment, useSaveComment } from './comment-mutations.ts'
import { ReadOnly } from './read-only.ts'

type Props = { comment: Comment; onReply?: () => void; onCount: AddToCount }

/** The row under a comment: like, reply, and a menu of rarer actions. Where one can only read, one can report, and delete one's own. */
export function CommentActions(props: Props) {
  const { comment, onCount } = props
  if (!use(ReadOnly)) return <Actions {...props} />
  return (
    <div className="-mb-1">
      <CommentMenu comment={comment} onCount={onCount} isReadOnly />
    </div>
  )
}

function Actions({ comment, onReply, onCount }: Props) {
  return (
    // Deep in a thread on a narrow screen, the row begins under the picture or wraps.
    <div className="@container -mb-1">
      <div className="flex flex-wrap items-center gap-x-2 @max-[9.375rem]:-ml-8">
        <LikeButton size="small" likable={likableComment(comment)} />
        {onReply && (
          <Button variant="quiet" size="small" className="min-h-7! px-2" onClick={onReply}>
            Reply
          </Button>
        )}
        <CommentMenu comment={comment} onCount={onCount} />
      </div>
    </div>
  )
}

type MenuProps = Pick<Props, 'comment' | 'onCount'> & { isReadOnly?: boolean }

function CommentMenu({ comment, onCount, isReadOnly = false }: MenuProps) {
  const { mutate: save } = useSaveComment(comment)
  const { mutate: remove } = useDeleteComment(comment, onCount)
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { isBookmarked, canDelete } = comment
  const saving: MenuItem = isBookmarked
    ? { label: 'Remove from saved', icon: BookmarkX, onSelect: () => save(false) }
    : { label: 'Save comment', icon: Bookmark, onSelect: () => save(true) }
  const reporting: MenuItem = { label: 'Report', icon: Flag, onSelect: () => setReporting(true) }
  const deleting: MenuItem = {
    label: 'Delete comment',
    icon: Trash2,
    danger: true,
    onSelect: () => setAsking(true),
  }
  return (
    <>
      <Menu
        label="More about this comment"
        className={`${iconButtonClass} size-7`}
        align="start"
        groups={[...(isReadOnly ? [] : [[saving]]), [canDelete ? deleting : reporting]]}
      >
        <Ellipsis className="size-4.5" aria-hidden />
      </Menu>
      <ReportDialog
        targetType="comment"
        targetId={comment.id}
        open={isReporting}
        onOpenChange={setReporting}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete comment"
        description="Are you sure you want to delete this comment? This action cannot be undone."
        confirm="Delete"
        onConfirm={() => remove()}
      />
    </>
  )
}
