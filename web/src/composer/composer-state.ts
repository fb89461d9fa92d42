import { mediaWording } from '@kith/shared/media.ts'
import { PHOTOS_MAX, type Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import type { Submission } from './post-form.ts'

/**
 * A picked file on its way to the server. `url` is where it is stored once it is there, `failure` says why it is not, and
 * `isRefused` that it never will be. One from before a reload has no `file` any more.
 */
export type Upload = {
  id: string
  file?: File | undefined
  percent: number
  url?: string | undefined
  failure?: string | undefined
  isRefused?: boolean | undefined
}

/** A photo, with the words for those who can't see it. */
export type PickedPhoto = Upload & { alt: string }
export type PickedVideo = Upload & { name: string }

/** The post that a member is writing. */
export type ComposerState = {
  content: string
  tags: readonly Tag[]
  /** Undefined until something is chosen or written: the member's default applies. */
  visibility?: PostVisibility | undefined
  /** The picture that was chosen for the link's card. */
  picture?: string | undefined
  /** The link whose card was dismissed. */
  dismissed?: string | undefined
  photos: readonly PickedPhoto[]
  video: PickedVideo | null
  /** What was sent and has not arrived for certain: sent again as it is, it makes no second post. */
  attempt?: Submission | undefined
  /** Why the server refused it. */
  refusal?: string | undefined
  /** How high the form was on screen, in pixels. */
  height?: number | undefined
}

type WithDefault = { defaultVisibility: PostVisibility }

/** What the author does to the post. It is another post then: an earlier attempt and its refusal are forgotten. */
type Edit =
  | ({ type: 'textWritten'; content: string; tags: readonly Tag[] } & WithDefault)
  | ({ type: 'visibilityChosen'; visibility: PostVisibility } & WithDefault)
  | { type: 'pictureChosen'; picture: string | undefined }
  | { type: 'previewDismissed'; link: string | undefined }
  | { type: 'filesPicked'; photos: readonly Picked[]; video: Picked | undefined }
  | { type: 'photoDescribed'; id: string; alt: string }
  | { type: 'photoMoved'; id: string; to: number }
  | { type: 'photoRemoved'; id: string }
  | { type: 'videoRemoved' }

type Picked = { id: string; file: File }

/** What happens to the upload of a file. */
export type UploadAction =
  | { type: 'uploadProgressed'; id: string; percent: number }
  | { type: 'uploadFinished'; id: string; url: string }
  | { type: 'uploadFailed'; id: string; failure: string; isRefused: boolean }
  | { type: 'uploadRetried'; id: string }
  /** The server does not have it any more: a photo says so in its place, a video goes. */
  | { type: 'uploadGone'; id: string }

/** What happens to the post as a whole. */
type PostAction =
  | { type: 'submitted'; submission: Submission }
  | { type: 'refused'; refusal: string | undefined }
  /** An earlier attempt had made the post, and it is gone since: the next attempt is another post. */
  | { type: 'attemptGone' }
  /** Posted or discarded. */
  | { type: 'cleared' }
  | { type: 'measured'; height: number }

export type ComposerAction = Edit | UploadAction | PostAction

export const emptyComposer: ComposerState = { content: '', tags: [], photos: [], video: null }

/** The files of a post, in their order. */
export const uploadsIn = ({ photos, video }: ComposerState): readonly Upload[] =>
  video ? [...photos, video] : photos

export const isUnderWay = ({ url, failure }: Upload) => !url && !failure

/** Whether nothing was written and nothing picked. */
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
    case 'submitted':
      return { ...state, attempt: action.submission, refusal: undefined }
    case 'refused':
      return { ...state, refusal: action.refusal }
    case 'attemptGone':
      return { ...state, attempt: undefined }
    case 'cleared':
      return emptyComposer
    case 'measured':
      return { ...state, height: isEmpty(state) ? undefined : action.height }
    default:
      return { ...edited(state, action), attempt: undefined, refusal: undefined }
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
    default:
      return { ...state, video: null }
  }
}

/** With the first words the audience that stands beside them is the one that they are for. */
function written(
  state: ComposerState,
  { content, tags, defaultVisibility }: Extract<Edit, { type: 'textWritten' }>,
): ComposerState {
  const visibility = state.visibility ?? defaultVisibility
  if (content !== '') return { ...state, content, tags, visibility }
  const blank = { ...state, content, tags, visibility, picture: undefined, dismissed: undefined }
  return withoutDefault(blank, { defaultVisibility })
}

/** Where nothing is written, a choice of the default is no choice. */
function withoutDefault(state: ComposerState, { defaultVisibility }: WithDefault): ComposerState {
  const isDefault = state.content === '' && state.visibility === defaultVisibility
  return isDefault ? { ...state, visibility: undefined } : state
}

/** At most five photos and one video; what is more is left out (product.md §5). */
function withFiles(state: ComposerState, action: Extract<Edit, { type: 'filesPicked' }>): ComposerState {
  const photos = action.photos.slice(0, Math.max(0, PHOTOS_MAX - state.photos.length))
  return {
    ...state,
    photos: [...state.photos, ...photos.map((picked) => ({ ...picked, alt: '', percent: 0 }))],
    video:
      state.video ?? (action.video ? { ...action.video, name: action.video.file.name, percent: 0 } : null),
  }
}

function withUpload(state: ComposerState, action: UploadAction): ComposerState {
  switch (action.type) {
    case 'uploadProgressed':
      return patchUpload(state, action.id, { percent: action.percent })
    case 'uploadFinished':
      return patchUpload(state, action.id, { percent: 100, url: action.url })
    case 'uploadFailed':
      return patchUpload(state, action.id, {
        percent: 0,
        failure: action.failure,
        isRefused: action.isRefused,
      })
    case 'uploadRetried':
      return patchUpload(state, action.id, { percent: 0, failure: undefined })
    default:
      if (state.video?.id === action.id) return { ...state, video: null }
      return patchUpload(state, action.id, { failure: mediaWording.uploadGone })
  }
}

function patchUpload(state: ComposerState, id: string, part: Partial<Upload>): ComposerState {
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
