import { isBlank } from '@kith/shared/basics.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ComposerAction,
  composerReducer,
  type ComposerState,
  emptyComposer,
  isEmpty,
  isUnderWay,
  type Upload,
  type UploadAction,
} from './composer-state.ts'
import { readRecord } from '../core/tabs/tab-records.ts'
import { saveDraft, readDraft, recordOf } from './draft/stored-draft.ts'

const after = (actions: readonly ComposerAction[], from: ComposerState = emptyComposer) =>
  actions.reduce(composerReducer, from)

const here = { memberId: 7 }
const defaultVisibility = 'friends'
const pick = (...ids: string[]): ComposerAction => ({
  type: 'filesPicked',
  photos: ids.map((id) => ({ id, file: new File(['x'], `${id}.png`) })),
  video: undefined,
})
const write = (content: string): ComposerAction => ({
  type: 'textWritten',
  content,
  tags: [],
  defaultVisibility,
})
const finish = (id: string): UploadAction => ({
  type: 'uploadFinished',
  id,
  url: `/media/${id.padEnd(22, '0')}`,
})

const id = fc.constantFrom('a', 'b', 'c', 'v')
const visibility = fc.constantFrom('friends', 'friends_of_friends', 'public')
const edit: fc.Arbitrary<ComposerAction> = fc.oneof(
  fc.constantFrom('', 'Hello').map(write),
  visibility.map((chosen) => ({ type: 'visibilityChosen', visibility: chosen, defaultVisibility }) as const),
  fc.uniqueArray(id, { maxLength: 4 }).map((ids) => pick(...ids)),
  id.map((one) => ({ type: 'photoRemoved', id: one }) as const),
  fc.record({ type: fc.constant('photoMoved' as const), id, to: fc.nat({ max: 5 }) }),
  fc.record({ type: fc.constant('photoDescribed' as const), id, alt: fc.string({ maxLength: 5 }) }),
  fc.constant({ type: 'videoRemoved' } as const),
  fc.constant({ type: 'pictureChosen', picture: '/media/x' } as const),
  fc.constant({ type: 'previewDismissed', link: 'https://example.com' } as const),
)
const upload: fc.Arbitrary<UploadAction> = fc.oneof(
  id.map(finish),
  id.map((one) => ({ type: 'uploadProgressed', id: one, percent: 40 }) as const),
  id.map((one) => ({ type: 'uploadFailed', id: one, failure: 'No', isRefused: false }) as const),
  id.map((one) => ({ type: 'uploadRetried', id: one }) as const),
)
const submission = { content: 'Hello', tags: [], visibility: 'public' as const, photos: [], key: 'k' }

describe('the post that is being written', () => {
  test('never has more than five photos, whatever happens to it', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, upload), { maxLength: 30 }), (actions) => {
        expect(after(actions).photos.length).toBeLessThanOrEqual(PHOTOS_MAX)
      }),
    ))

  test('takes as many of the photos picked later as still have room', () => {
    const { photos } = after([pick('a', 'b'), pick('c', 'd', 'e', 'f')])
    expect(photos.map((photo) => photo.id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('is another post after every edit: the attempt at the old one is forgotten', () =>
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 10 }), edit, (actions, last) => {
        const tried = { ...after(actions), attempt: submission }
        expect(after([last], tried).attempt).toBeUndefined()
      }),
    ))

  test('stays the same post however its uploads go', () =>
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 10 }), fc.array(upload), (actions, uploads) => {
        const tried = { ...after(actions), attempt: submission }
        expect(after(uploads, tried).attempt).toEqual(submission)
      }),
    ))

  test('comes back whole when its author undoes discarding it', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, upload), { maxLength: 15 }), (actions) => {
        const state = after(actions)
        const discarded = after([{ type: 'discarded' }], state)
        expect([isEmpty(discarded), isEmpty(after([{ type: 'forgotten' }], discarded))]).toEqual([true, true])
        expect(after([{ type: 'undone' }], discarded)).toBe(state)
      }),
    ))

  test('keeps all of its photos when one is moved', () =>
    fc.assert(
      fc.property(id, fc.nat({ max: 6 }), (one, to) => {
        const { photos } = after([pick('a', 'b', 'c'), { type: 'photoMoved', id: one, to }])
        expect(photos.map((photo) => photo.id).toSorted()).toEqual(['a', 'b', 'c'])
      }),
    ))

  test('is for whom the default was when its first words were written', () => {
    const state = after([write('Hello')])
    expect(
      after([{ ...write('Hello you'), defaultVisibility: 'public' } as ComposerAction], state).visibility,
    ).toBe('friends')
  })

  test('follows the default again once its words are gone', () => {
    expect(after([write('Hello'), write('')])).toEqual({ ...emptyComposer, visibility: undefined })
  })

  test('gives the description of a photo that is gone to the one picked next', () => {
    const photos = [
      { id: 'a', alt: 'A barn', percent: 0, failure: 'Gone' },
      { id: 'b', alt: 'A barge', percent: 0, failure: 'Away', file: new File(['x'], 'b.png') },
    ]
    const state = after([pick('c', 'd')], { ...emptyComposer, photos })
    expect(state.photos.map((photo) => [photo.id, photo.alt, photo.failure])).toEqual([
      ['c', 'A barn', undefined],
      ['b', 'A barge', 'Away'],
      ['d', '', undefined],
    ])
  })

  test('gives the place and description of a photo that can’t be read to the one picked next', () => {
    const describe = { type: 'photoDescribed', id: 'a', alt: 'A barn' } as const
    const failed = { type: 'uploadFailed', id: 'a', failure: 'No', isRefused: true } as const
    const found = (failure: UploadAction) =>
      after([pick('a', 'b'), describe, failure, pick('c')]).photos.map((photo) => [photo.id, photo.alt])
    expect(found({ ...failed, isUnreadable: true })).toEqual([
      ['c', 'A barn'],
      ['b', ''],
    ])
    expect(found({ ...failed, isUnreadable: false })).toEqual([
      ['a', 'A barn'],
      ['b', ''],
      ['c', ''],
    ])
  })

  test('keeps one video: a second one is left out', () => {
    const video = (name: string): ComposerAction => ({
      type: 'filesPicked',
      photos: [],
      video: { id: name, file: new File(['x'], `${name}.mp4`) },
    })
    expect(after([video('first'), video('second')]).video?.name).toBe('first.mp4')
  })

  test('leaves a photo that the server swept in its place, and lets a video go', () => {
    const video = { id: 'v', file: new File(['x'], 'v.mp4') }
    const state = after([pick('a'), { type: 'filesPicked', photos: [], video }, finish('a'), finish('v')])
    const gone = after(
      [
        { type: 'uploadGone', id: 'a' },
        { type: 'uploadGone', id: 'v' },
      ],
      state,
    )
    expect(gone.photos[0]?.failure).toBeDefined()
    expect(gone.video).toBeNull()
  })
})

describe('the draft that a browser keeps', () => {
  test('is read as it was written, with only the descriptions of files that are still being uploaded', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, upload), { maxLength: 15 }), (actions) => {
        const state = after([...actions, write('Hello')])
        saveDraft(here, state)
        const restored = readDraft(here)
        expect([restored.content, restored.visibility, restored.picture]).toEqual([
          'Hello',
          state.visibility,
          state.picture,
        ])
        const hasArrived = ({ url, failure }: Upload) => url !== undefined && failure === undefined
        const worthKeeping = state.photos.filter((photo) => hasArrived(photo) || !isBlank(photo.alt))
        expect(restored.photos.map(({ url, alt }) => [url, alt])).toEqual(
          worthKeeping.map((photo) => [hasArrived(photo) ? photo.url : undefined, photo.alt]),
        )
        expect(restored.photos.filter(isUnderWay)).toEqual([])
      }),
    ))

  test('stands apart from the drafts of other places', () => {
    const inChoir = { memberId: 7, communityId: 3 }
    saveDraft(here, after([write('At home')]))
    saveDraft(inChoir, after([write('In the choir')]))
    expect([readDraft(here).content, readDraft(inChoir).content]).toEqual(['At home', 'In the choir'])
    saveDraft(inChoir, emptyComposer)
    expect([readDraft(here).content, readDraft(inChoir).content]).toEqual(['At home', ''])
  })

  test('keeps its time of writing when only its height is stored', () => {
    const state = after([write('Hello')])
    const timeOf = () => (readRecord('kith.draft.7') as { writtenAt: number }).writtenAt
    localStorage.setItem('kith.draft.7', JSON.stringify({ ...recordOf(state), writtenAt: 5 }))
    saveDraft(here, { ...state, height: 300 }, state)
    expect(timeOf()).toBe(5)
    saveDraft(here, after([write('Hello again')]), state)
    expect(timeOf()).toBeGreaterThan(5)
  })

  test('is stored once when its height is stored while its page is closed', () => {
    const state = after([write('Hello')])
    saveDraft(here, state)
    window.dispatchEvent(new Event('pagehide'))
    saveDraft(here, { ...state, height: 300 }, state)
    expect(Object.keys(localStorage).filter((name) => name.startsWith('kith.draft.'))).toHaveLength(1)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

  test('is forgotten once it is empty', () => {
    saveDraft(here, after([write('Hello')]))
    saveDraft(here, after([{ type: 'sent' }]))
    expect(localStorage.length).toBe(0)
  })

  test('is found under the one name that an older version had for all closed tabs', () => {
    localStorage.setItem('kith.draft.7', JSON.stringify({ content: 'From before' }))
    expect(readDraft(here).content).toBe('From before')
    expect(localStorage.getItem('kith.draft.7')).toBeNull()
  })

  test('keeps its words when another part of it can not be read', () => {
    const broken = { content: 'Hello', tags: 'x', photos: [{ url: 'https://evil.example/a' }], attempt: 4 }
    localStorage.setItem('kith.draft.7.-closed', JSON.stringify(broken))
    expect(readDraft(here)).toMatchObject({ content: 'Hello', tags: [], photos: [], video: null })
    expect(readDraft(here).attempt).toBeUndefined()
  })
})
