import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contentKey } from '@kith/shared/about/site-content.ts'
import { themeId } from '@kith/shared/colours/themes.ts'
import { communityVisibility, joinApproval } from '@kith/shared/communities.ts'
import { postVisibility } from '@kith/shared/visibility.ts'
import { z } from 'zod'

/** Those whose sign-ins are printed. */
export const SIGN_INS = { user: 'mira', moderator: 'tomasz', admin: 'ines' } as const

const FOLDER = new URL('content/', import.meta.url)
/** The posts of each file are spread over the year in their order. */
const POST_FILES = ['street', 'canal', 'kitchen', 'garden', 'hall', 'workshop', 'circles', 'lately'] as const

export type Content = Awaited<ReturnType<typeof readContent>>
export type Member = Content['members'][number]
export type Community = Content['communities'][number]
export type Post = Content['posts'][number][number]
export type Conversation = Content['conversations'][number]
export type Message = Conversation['lines'][number]
export type Report = Content['staff']['reports'][number]

/**
 * All that members of the demo are, write and do, from the files of a folder. Throws, with the file and the place in it,
 * when something there is missing, misspelled, or by somebody who is no member.
 */
export async function readContent(folder = FOLDER) {
  const read = reading(folder)
  const members = await read('members', z.array(memberShape))
  const member = z.enum(members.map(({ username }) => username))
  const communityFile = await read('communities', communitiesOf(member))
  const community = z.enum(communityFile.communities.map(({ key }) => key))
  const posts = []
  for (const file of POST_FILES) posts.push(await read(`posts/${file}`, z.array(postOf(member, community))))
  const post = z.enum(posts.flat().flatMap(({ key }) => key ?? []))
  return {
    members,
    ...communityFile,
    posts,
    conversations: await read('conversations', z.array(conversationOf(member, post))),
    habits: await read('habits', habitsOf(member, post)),
    staff: await read('staff', staffOf(member, community, post)),
  }
}

/** A picture by its place in `content/pictures/`. */
export const readPicture = async (file: string) =>
  new Uint8Array(await readFile(new URL(`pictures/${file}`, FOLDER)))

const reading =
  (folder: URL) =>
  async <T>(name: string, shape: z.ZodType<T>): Promise<T> => {
    const file = new URL(`${name}.json`, folder)
    const { data, error } = shape.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (error) throw new Error(`${fileURLToPath(file)}:\n${z.prettifyError(error)}`)
    return data
  }

/** The username of a member, or the key of a community or post. */
type Name = z.ZodType<string>

const picture = z.strictObject({
  file: z.string(),
  /** What one sees on it. */
  alt: z.string(),
})

/** In the order in which they come. */
const memberShape = z.strictObject({
  username: z.string(),
  name: z.string(),
  bio: z.string(),
  /** Who brought them in; nobody for the first. */
  by: z.string().optional(),
  /** Their picture. Without one they have the face that is made from their username. */
  face: z.string().optional(),
  /** Across the top of their profile. Without one they have a print. */
  cover: z.string().optional(),
  theme: themeId.optional(),
  links: z.array(z.strictObject({ title: z.string(), url: z.string() })).optional(),
  /** Nobody seeks them. */
  isLoner: z.boolean().optional(),
})

const communitiesOf = (member: Name) =>
  z.strictObject({
    communities: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        by: member,
        description: z.string(),
        rules: z.string(),
        visibility: communityVisibility,
        joinApproval,
        moderators: z.array(member).default([]),
        /** Besides those who write there. */
        members: z.array(member),
        avatar: z.string(),
        cover: z.string(),
        isArchived: z.boolean().default(false),
      }),
    ),
    /** Requests that nobody has answered yet. */
    joinRequests: z.array(z.strictObject({ by: member, to: z.string(), message: z.string() })),
  })

/** A post, and what became of it. */
const postOf = (member: Name, community: Name) =>
  z.strictObject({
    by: member,
    to: postVisibility.default('friends'),
    in: community.optional(),
    /** A name by which other files refer to it. */
    key: z.string().optional(),
    /** It passes on the post of this key. */
    reposts: z.string().optional(),
    text: z.string(),
    /** Who is tagged. */
    tags: z.array(member).default([]),
    pictures: z.array(picture).default([]),
    /** How well it is liked: 3 for what everybody likes, 0 for what nobody does. */
    liked: z.number().default(1),
    /** A comment says to which one above it replies: 0 is the first. Without a number it answers the post. */
    thread: z
      .array(z.strictObject({ by: member, text: z.string(), repliesTo: z.int().optional() }))
      .default([]),
  })

/** What two members wrote to each other. */
const conversationOf = (member: Name, post: Name) =>
  z.strictObject({
    between: z.tuple([member, member]),
    endedDaysAgo: z.number(),
    /** The last words have not been read. */
    isUnread: z.boolean().default(false),
    lines: z.array(
      z.strictObject({
        by: member,
        text: z.string(),
        picture: picture.optional(),
        /** It passes on the post of this key. */
        shares: post.optional(),
      }),
    ),
  })

const habitsOf = (member: Name, post: Name) =>
  z.strictObject({
    friendGroups: z.array(
      z.strictObject({ by: member, name: z.string(), color: z.string(), friends: z.array(member) }),
    ),
    bookmarks: z.array(z.strictObject({ by: member, post })),
    followed: z.array(z.strictObject({ by: member, hashtags: z.array(z.string()) })),
    /** Invitations that nobody has used, and for how many days they are good. */
    openInvitations: z.array(z.strictObject({ by: member, days: z.int() })),
  })

const staffOf = (member: Name, community: Name, post: Name) =>
  z.strictObject({
    settings: z.strictObject({ trendingPostsTitle: z.string() }),
    /** The About page. */
    about: z.partialRecord(contentKey, z.string()),
    notes: z.array(z.strictObject({ by: member, daysAgo: z.number(), text: z.string() })),
    /** Posts that stand in the left column. */
    pinned: z.array(post),
    pinnedInCommunities: z.array(z.strictObject({ community, post })),
    reports: z.array(
      z.strictObject({
        by: member,
        about: z.union([
          z.strictObject({ post }),
          z.strictObject({ member }),
          z.strictObject({ messageOf: member }),
        ]),
        reason: z.string(),
        daysAgo: z.number(),
        decision: z.strictObject({ action: z.enum(['remove', 'dismiss']), note: z.string() }).optional(),
      }),
    ),
  })
