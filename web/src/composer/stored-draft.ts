import { postVisibilities } from '@kith/shared/visibility.ts'
import * as z from 'zod/mini'
import { catch as or } from 'zod/mini'
import { readStored, writeStored } from '../core/stored.ts'
import { type ComposerState, emptyComposer, isEmpty } from './composer-state.ts'
import { draftName } from './stored-height.ts'

const address = z.string().check(z.regex(/^\/media\/[\w-]{22}$/))
const tag = z.object({ id: z.number(), username: z.string(), name: z.string() })
const photo = z.object({ url: address, alt: z.string() })
const video = z.object({ url: address, name: z.string() })
const visibility = z.enum(postVisibilities)
const text = z.optional(z.string())

/** A field that can't be read is left out: the rest of the draft is worth keeping. */
const storedDraft = z.object({
  content: or(z.string(), ''),
  tags: or(z.array(tag), []),
  visibility: or(z.optional(visibility), undefined),
  picture: or(text, undefined),
  dismissed: or(text, undefined),
  photos: or(z.array(photo), []),
  video: or(z.nullable(video), null),
  height: or(z.optional(z.number()), undefined),
  attempt: or(
    z.optional(
      z.object({
        key: z.string(),
        content: z.string(),
        tags: z.array(tag),
        visibility,
        photos: z.array(photo),
        videoUrl: z.optional(address),
        preview: z.optional(z.object({ url: z.string(), selectedImage: z.nullable(z.string()) })),
      }),
    ),
    undefined,
  ),
})

/** A member's draft as this browser kept it (decisions.md §4); the empty one when there is none. */
export function readDraft(memberId: number): ComposerState {
  const { success, data } = z.safeParse(storedDraft, readStored(draftName(memberId)))
  if (!success) return emptyComposer
  return {
    ...data,
    photos: data.photos.map((photo) => ({ ...photo, id: photo.url, percent: 100 })),
    video: data.video && { ...data.video, id: data.video.url, percent: 100 },
  }
}

/** Keeps a member's draft in this browser, one record with all that can be kept of it; an empty one is forgotten. */
export function keepDraft(memberId: number, state: ComposerState): void {
  writeStored(draftName(memberId), isWorthKeeping(state) ? recordOf(state) : undefined)
}

/** Whether there is something that a reload would lose. */
export const isWorthKeeping = (state: ComposerState) => !isEmpty(state) || state.visibility !== undefined

function recordOf({
  content,
  tags,
  visibility,
  picture,
  dismissed,
  photos,
  video,
  height,
  attempt,
}: ComposerState) {
  return {
    content,
    tags,
    visibility,
    picture,
    dismissed,
    height,
    attempt,
    photos: photos.flatMap(({ url, alt, failure }) => (url && !failure ? [{ url, alt }] : [])),
    video: video?.url ? { url: video.url, name: video.name } : null,
  }
}
