import { paths } from '@kith/shared/paths.ts'
import { postWording } from '@kith/shared/posts.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { usePostAddress } from './post-address.ts'
import { OnePost } from './OnePost.tsx'
import { PostCard } from './PostCard.tsx'

/** The page /posts/{id}: one post and its thread, at the comment named in the address. */
export function PostPage() {
  const { id, comment } = usePostAddress()
  return (
    <OnePost
      id={id}
      missing={
        <EmptyState
          seed="lost post"
          title={postWording.notFound}
          hint="It may have been deleted, or it is not shared with you."
          action={<TextLink to={paths.home}>Back to Home</TextLink>}
        />
      }
    >
      {(post) => (
        <>
          <PageTitle>{`Post by ${post.author.name}`}</PageTitle>
          <h1 className="sr-only">Post by {post.author.name}</h1>
          <PostCard post={post} page={{ target: comment }} />
        </>
      )}
    </OnePost>
  )
}
