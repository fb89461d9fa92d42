import { mediaWording } from '@kith/shared/media-wording.ts'
import { PHOTOS_MAX, type Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import type { Submission } from './post-form.ts'

/**
 * A picked file that is uploaded. `url` is where it is stored, `failure` says why it is not. `isRefused` says that
 * trying again is useless. An upload from before a reload has no `file` any more.
 */
export type Upload = {
  id: string
  file?: File | undefined
  percent: number
  url?: string | undefined
  failure?: string | undefined
  isRefused?: boolean | undefined
  /** Whether the connection is lost. It goes on by itself. */
  isWaiting?: boolean | undefined
  /** Whether not all browsers can show it. */
  someCantShow?: boolean | undefined
}

/** A photo, with its description for those who can't see it. */
export type PickedPhoto = Upload & { alt: string }
/** A video, with its description and its captions, which the server has once they were sent. */
export type PickedVideo = Upload & {
  name: string
  alt: string
  captions?: { name: string; isSending?: boolean | undefined } | undefined
}

/** The post that a member is writing. */
export type ComposerState = {
  content: string
  tags: readonly Tag[]
  /** Undefined until the member chooses one or writes; until then the member's default applies. */
  visibility?: PostVisibility | undefined
  /** The chosen picture of the link preview. */
  picture?: string | undefined
  /** The link whose preview was dismissed. */
  dismissed?: string | undefined
  photos: readonly PickedPhoto[]
  video: PickedVideo | null
  /** What was sent and taken back. It may have arrived: sending it again unchanged makes no second post. */
  attempt?: Submission | undefined
  /** What was discarded a moment ago. */
  discarded?: ComposerState | undefined
  /** The height of the form on screen, in pixels. */
  height?: number | undefined
}

/** Undefined for a first post, whose author chooses. */
type WithDefault = { defaultVisibility: PostVisibility | undefined }

/** What the author changes. The result is another post, so an earlier attempt is forgotten. */
type Edit =
  | ({ type: 'textWritten'; content: string; tags: readonly Tag[] } & WithDefault)
  | ({ type: 'visibilityChosen'; visibility: PostVisibility } & WithDefault)
  | { type: 'pictureChosen'; picture: string | undefined }
  | { type: 'previewDismissed'; link: string | undefined }
  | { type: 'filesPicked'; photos: readonly PickedFile[]; video: PickedFile | undefined }
  | { type: 'photoDescribed'; id: string; alt: string }
  | { type: 'photoMoved'; id: string; to: number }
  | { type: 'photoRemoved'; id: string }
  | { type: 'videoChanged'; id: string; part: Partial<Pick<PickedVideo, 'alt' | 'captions'>> }
  | { type: 'videoRemoved' }

type PickedFile = { id: string; file: File }

/** What happens to an upload. */
export type UploadAction =
  /** `isWaiting`: the connection was lost, and the upload goes on when it is back. */
  | { type: 'uploadProgressed'; id: string; percent: number; isWaiting?: boolean }
  | { type: 'uploadFinished'; id: string; url: string; someCantShow?: boolean }
  | { type: 'uploadFailed'; id: string; failure: string; isRefused: boolean; isUnreadable?: boolean }
  | { type: 'uploadRetried'; id: string }
  /** The server does not have the file any more. A photo shows that as its failure, a video is removed. */
  | { type: 'uploadGone'; id: string }

/** What happens to the post as a whole. */
type PostAction =
  /** It is in the outbox. */
  | { type: 'sent' }
  | { type: 'discarded' }
  | { type: 'undone' }
  /** It is too late to undo. */
  | { type: 'forgotten' }
  /** What was taken back, or what a closed tab left, is written on. */
  | { type: 'takenUp'; state: ComposerState }
  | { type: 'measured'; height: number }

export type ComposerAction = Edit | UploadAction | PostAction

export const emptyComposer: ComposerState = { content: '', tags: [], photos: [], video: null }

/** The uploads of a post, in their order. */
export const uploadsIn = ({ photos, video }: ComposerState): readonly Upload[] =>
  video ? [...photos, video] : photos

export const isUnderWay = ({ url, failure }: Upload) => !url && !failure

/** Whether nobody has its file any more, neither the page nor the server. */
const isGone = ({ file, failure }: Upload) => !file && failure !== undefined

export const isEmpty = (state: ComposerState) => state.content === '' && uploadsIn(state).length === 0

/** The one place where the composer's state changes. */
export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'uploadProgressed':
    case 'uploadFinished':
    case 'uploadFailed':
    case 'uploadRetried':
    case 'uploadGone':
      return withUpload(state, action)
    case 'measured':
    case 'sent':
    case 'discarded':
    case 'undone':
    case 'forgotten':
    case 'takenUp':
      return asWhole(state, action)
    default:
      return { ...edited(state, action), attempt: undefined }
  }
}

function asWhole(state: ComposerState, action: PostAction): ComposerState {
  switch (action.type) {
    case 'measured':
      return { ...state, height: isEmpty(state) ? undefined : action.height }
    case 'sent':
      return emptyComposer
    case 'discarded':
      return { ...emptyComposer, discarded: state }
    case 'undone':
      return state.discarded ?? state
    case 'forgotten':
      return { ...state, discarded: undefined }
    default:
      return action.state
  }
}

function edited(state: ComposerState, action: Edit): ComposerState {
  switch (action.type) {
    case 'textWritten':
      return written(state, action)
    case 'visibilityChosen':
      return withoutDefault({ ...state, visibility: action.visibility }, action)
    case 'pictureChosen':
      return { ...state, picture: action.picture }
    case 'previewDismissed':
      return { ...state, dismissed: action.link }
    case 'filesPicked':
      return withFiles(state, action)
    case 'photoDescribed':
      return patchPhoto(state, action.id, { alt: action.alt })
    case 'photoMoved':
      return { ...state, photos: moved(state.photos, action.id, action.to) }
    case 'photoRemoved':
      return { ...state, photos: state.photos.filter(({ id }) => id !== action.id) }
    case 'videoChanged':
      return patchUpload(state, action.id, action.part)
    default:
      return { ...state, video: null }
  }
}

/** The first words fix the visibility that is shown beside them. */
function written(
  state: ComposerState,
  { content, tags, defaultVisibility }: Extract<Edit, { type: 'textWritten' }>,
): ComposerState {
  const visibility = state.visibility ?? defaultVisibility
  if (content !== '') return { ...state, content, tags, visibility }
  const blank = { ...state, content, tags, visibility, picture: undefined, dismissed: undefined }
  return withoutDefault(blank, { defaultVisibility })
}

/** Without text, choosing the default visibility counts as no choice. */
function withoutDefault(state: ComposerState, { defaultVisibility }: WithDefault): ComposerState {
  const isDefault = state.content === '' && state.visibility === defaultVisibility
  return isDefault ? { ...state, visibility: undefined } : state
}

/**
 * At most five photos and one video. The rest is left out (rules/media.md 17). The first photos take the places and
 * descriptions of those that are gone, a video that of one that is gone.
 */
function withFiles(state: ComposerState, action: Extract<Edit, { type: 'filesPicked' }>): ComposerState {
  const picked = action.photos.map((photo) => ({ ...photo, percent: 0 }))
  const existing = state.photos.map((photo) => {
    const next = isGone(photo) ? picked.shift() : undefined
    return next ? { ...next, alt: photo.alt } : photo
  })
  const video = !state.video || isGone(state.video) ? action.video : undefined
  const added = picked.slice(0, Math.max(0, PHOTOS_MAX - existing.length))
  return {
    ...state,
    photos: [...existing, ...added.map((photo) => ({ ...photo, alt: '' }))],
    video: video ? { ...video, name: video.file.name, percent: 0, alt: state.video?.alt ?? '' } : state.video,
  }
}

function withUpload(state: ComposerState, action: UploadAction): ComposerState {
  switch (action.type) {
    case 'uploadProgressed':
      return patchUpload(state, action.id, { percent: action.percent, isWaiting: action.isWaiting })
    case 'uploadFinished':
      return patchUpload(state, action.id, {
        percent: 100,
        isWaiting: false,
        url: action.url,
        someCantShow: action.someCantShow,
      })
    case 'uploadFailed':
      return patchUpload(state, action.id, {
        isWaiting: false,
        failure: action.failure,
        isRefused: action.isRefused,
        // The next one that is picked takes its place.
        ...(action.isUnreadable && { file: undefined }),
      })
    case 'uploadRetried':
      return patchUpload(state, action.id, { failure: undefined })
    default:
      if (state.video?.id === action.id) return { ...state, video: null }
      return patchUpload(state, action.id, { failure: mediaWording.uploadGone })
  }
}

function patchUpload(state: ComposerState, id: string, part: Partial<PickedVideo>): ComposerState {
  if (state.video?.id === id) return { ...state, video: { ...state.video, ...part } }
  return patchPhoto(state, id, part)
}

const patchPhoto = (state: ComposerState, id: string, part: Partial<PickedPhoto>): ComposerState => ({
  ...state,
  photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)),
})

function moved(photos: readonly PickedPhoto[], id: string, to: number): readonly PickedPhoto[] {
  const one = photos.find((photo) => photo.id === id)
  if (!one) return photos
  const others = photos.filter((photo) => photo !== one)
  return [...others.slice(0, to), one, ...others.slice(to)]
}
