import type { RandomWorld } from './random-world.ts'

/** The table of rules/visibility.md 1 to 5 in plain TypeScript, for a drawn world. People and posts are named by number. */
export function oracleOf(world: RandomWorld) {
  const has = (pairs: [number, number][], a: number, b: number) => pairs.some(([x, y]) => x === a && y === b)
  const areFriends = (a: number, b: number) => has(world.friendships, a, b) || has(world.friendships, b, a)
  const areBlocked = (a: number, b: number) => has(world.blocks, a, b) || has(world.blocks, b, a)
  const everyone = world.people.map((_, index) => index)
  const haveCommonFriend = (a: number, b: number) =>
    everyone.some((c) => areFriends(a, c) && areFriends(c, b))
  const postAt = (index: number) => world.posts[index]!

  const mayRead = (viewer: number, community: number) => {
    const { visibility, members } = world.communities[community]!
    return (
      visibility === 'public' ||
      members.some((member) => member.person === viewer && member.status === 'approved')
    )
  }

  const maySee = (viewer: number, index: number) =>
    seemsToSee(viewer, index) && !areBlocked(postAt(index).author, viewer)

  /** Authors see their posts in a community that they have left, and no more than that. */
  const mayTakePart = (viewer: number, index: number) => {
    const { community } = postAt(index)
    return maySee(viewer, index) && (community === null || mayRead(viewer, community))
  }

  /** As a third person may be told: without blocks. */
  const seemsToSee = (viewer: number, index: number) => {
    const { author, community, visibility } = postAt(index)
    if (author === viewer) return true
    if (community !== null) return mayRead(viewer, community)
    if (visibility === 'public') return true
    if (visibility === 'friends') return areFriends(author, viewer)
    return areFriends(author, viewer) || haveCommonFriend(author, viewer)
  }

  /** Trending posts and search results also leave out authors whom the viewer hides. */
  const isFedTo = (viewer: number, index: number) =>
    maySee(viewer, index) && !has(world.hides, viewer, postAt(index).author)
  const isOwnOrFriends = (viewer: number, index: number) => {
    const { author, community } = postAt(index)
    return community === null && (author === viewer || areFriends(author, viewer))
  }

  const tabs = {
    friends: (viewer: number, index: number) => isOwnOrFriends(viewer, index),
    friends_of_friends: (viewer: number, index: number) => {
      const { author, community, visibility } = postAt(index)
      const isFar = community === null && visibility !== 'friends' && haveCommonFriend(author, viewer)
      return isOwnOrFriends(viewer, index) || isFar
    },
    public: (_: number, index: number) => {
      const { community, visibility } = postAt(index)
      return community === null && visibility === 'public'
    },
    groups: (viewer: number, index: number, chosen: { groups: number[]; communities: number[] }) => {
      const { author, community } = postAt(index)
      if (chosen.groups.length + chosen.communities.length === 0) return isOwnOrFriends(viewer, index)
      if (community !== null) return chosen.communities.includes(community) && mayRead(viewer, community)
      return chosen.groups.some((group) => {
        const { owner, members } = world.groups[group]!
        return owner === viewer && members.includes(author)
      })
    },
  }

  const inOrder = (a: number, b: number) => postAt(b).minute - postAt(a).minute || b - a
  return {
    areBlocked,
    /** 0 for a friend, 1 for a friend of a friend, 2 for others. */
    distance: (a: number, b: number) => (areFriends(a, b) ? 0 : haveCommonFriend(a, b) ? 1 : 2),
    mayRead,
    maySee,
    mayTakePart,
    seemsToSee,
    isFedTo,
    /** The posts of a home tab, by number, newest first. */
    tab: (
      filter: keyof typeof tabs,
      viewer: number,
      chosen: { groups: number[]; communities: number[] } = { groups: [], communities: [] },
    ) =>
      world.posts
        .map((_, index) => index)
        .filter((index) => isFedTo(viewer, index) && tabs[filter](viewer, index, chosen))
        .sort(inOrder),
    likesSeen: (viewer: number, index: number) =>
      world.likes.filter(({ post, person }) => post === index && !areBlocked(viewer, person)).length,
    /** A comment is left out with any comment above it. */
    commentsSeen: (viewer: number, index: number) => {
      const isStaff = world.people[viewer]!.role !== 'user'
      const isSeen = (comment: number): boolean => {
        const { person, parent } = world.comments[comment]!
        return (isStaff || !areBlocked(viewer, person)) && (parent === null || isSeen(parent))
      }
      return world.comments.filter(({ post }, comment) => post === index && isSeen(comment)).length
    },
  }
}
