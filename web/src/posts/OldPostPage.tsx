import { commentWording } from '@kith/shared/comments.ts'
import { paths } from '@kith/shared/paths.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyDrawing } from '../ui/faces/EmptyDrawing.tsx'
import { Link } from '../ui/Link.tsx'
import { usePostAddress } from './post-address.ts'
import { OnePost } from './OnePost.tsx'
import { PostCard } from './PostCard.tsx'

/** The page /post/{id}, where copied links lead. It spells out the counts and puts a heading above the comments. */
export function OldPostPage() {
  const { id, comment } = usePostAddress()
  return (
    <OnePost id={id} missing={<Missing />}>
      {(post) => (
        <>
          <PageTitle>{`Post by ${post.author.name}`}</PageTitle>
          <h1 className="sr-only">Post by {post.author.name}</h1>
          <PostCard post={post} page={{ target: comment, title: <Title post={post} /> }} />
        </>
      )}
    </OnePost>
  )
}

const Title = ({ post: { likes, comments } }: { post: Post }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 className="text-17">{commentWording.heading(comments)}</h2>
    <p className="text-13 text-muted">
      {postWording.likes(likes)} · {postWording.comments(comments)}
    </p>
  </div>
)

const Missing = () => (
  <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
    <PageTitle>Not found</PageTitle>
    <EmptyDrawing seed="lost post" />
    <h1 className="mt-4 text-25">{postWording.notFoundOlder}</h1>
    <p className="max-w-96 text-muted">It may have been deleted, or it is not shared with you.</p>
    <Link to={paths.home} className={buttonClass({ className: 'mt-3' })}>
      Back to Home
    </Link>
  </div>
)
