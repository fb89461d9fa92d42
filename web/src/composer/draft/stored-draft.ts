import { isBlank } from '@kith/shared/basics.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { postVisibilities } from '@kith/shared/visibility.ts'
import * as z from 'zod/mini'
import { catch as or } from 'zod/mini'
import { readStored } from '../../core/browser-storage.ts'
import { newKey } from '../../core/calls/new-key.ts'
import { keyInTab } from '../../core/tabs/key-in-tab.ts'
import { nameOfFirst } from '../../core/tabs/tab-name.ts'
import { stashDraft, readRecord, writeRecord } from '../../core/tabs/tab-records.ts'
import {
  type ComposerState,
  emptyComposer,
  isEmpty,
  type PickedPhoto,
  type PickedVideo,
} from '../composer-state.ts'
import { type ComposerPlace, draftName } from './stored-height.ts'

const address = z.string().check(z.regex(/^\/media\/[\w-]{22}$/))
const tag = z.object({ id: z.number(), username: z.string(), name: z.string() })
const photo = z.object({ url: address, alt: z.string() })
const described = z.object({ url: z.optional(address), alt: z.string() })
const video = z.object({
  url: address,
  name: z.string(),
  someCantShow: z.optional(z.boolean()),
  alt: or(z.string(), ''),
  captions: or(z.optional(z.object({ name: z.string() })), undefined),
})
const visibility = z.enum(postVisibilities)
const text = z.optional(z.string())

/** An unreadable field is left out, so that the rest of the draft is kept. */
const storedDraft = z.object({
  content: or(z.string(), ''),
  tags: or(z.array(tag), []),
  visibility: or(z.optional(visibility), undefined),
  picture: or(text, undefined),
  dismissed: or(text, undefined),
  photos: or(z.array(described), []),
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
        videoAlt: z.optional(z.string()),
        preview: z.optional(z.object({ url: z.string(), selectedImage: z.nullable(z.string()) })),
      }),
    ),
    undefined,
  ),
})

/** The draft of a place as this tab stored it (rules/posts.md 27), or the empty one. */
export const readDraft = (place: ComposerPlace): ComposerState => draftFrom(readRecord(draftName(place)))

/** The draft in a record. */
export function draftFrom(record: unknown): ComposerState {
  const { success, data } = z.safeParse(storedDraft, record)
  if (!success) return emptyComposer
  return {
    ...data,
    photos: data.photos.map(photoFrom),
    video: data.video && { ...data.video, id: data.video.url, percent: 100 },
  }
}

/** A described photo that never arrived is gone with its page. */
const photoFrom = ({ url, alt }: z.infer<typeof described>): PickedPhoto =>
  url
    ? { id: url, url, alt, percent: 100 }
    : { id: newKey(), alt, percent: 0, failure: mediaWording.uploadGone }

/** Stores the draft of a place for this tab as one record. An empty draft is deleted. */
export function saveDraft(place: ComposerPlace, state: ComposerState, before: ComposerState = state): void {
  const name = draftName(place)
  // A draft that was only measured is not written anew.
  const writtenAt = state.height === before.height ? undefined : timeOf(nameOfFirst(name))
  writeRecord(name, isWorthKeeping(state) ? { ...recordOf(state), writtenAt } : undefined)
}

const timeOf = (name: string | undefined) =>
  ((name && readStored(name)) as { writtenAt?: number } | undefined)?.writtenAt

/** Stashes a draft until the composer of its place is empty. */
export const stashComposerDraft = (place: ComposerPlace, draft: DraftRecord) =>
  stashDraft(draftName(place), draft)

/** Whether a reload would lose anything. */
export const isWorthKeeping = (state: ComposerState) => !isEmpty(state) || state.visibility !== undefined

export type DraftRecord = ReturnType<typeof recordOf>

/** What can be stored of a draft. */
export function recordOf({
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
    // A copy of a tab sends a post of its own.
    attempt: attempt && { ...attempt, key: keyInTab(attempt.key) },
    photos: photos.flatMap(photoRecord),
    video: video?.url ? videoRecord(video, video.url) : null,
  }
}

const videoRecord = ({ name, someCantShow, alt, captions }: PickedVideo, url: string) => ({
  url,
  name,
  someCantShow,
  alt,
  captions: captions?.isSending ? undefined : captions,
})

/** Of a photo that did not arrive, or that the server does not have any more, the description is kept. */
function photoRecord({ url, alt, failure }: PickedPhoto): { url?: string; alt: string }[] {
  if (url && !failure) return [{ url, alt }]
  return isBlank(alt) ? [] : [{ alt }]
}
