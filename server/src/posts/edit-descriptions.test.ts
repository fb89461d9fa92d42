import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { type CreatedPost, type Post, postWording } from '@kith/shared/posts.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A post with two photos, the first of which is described. */
async function scene(content = 'Two boats') {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const client = await world.signIn(ann)
  const files = photosOf(await jpeg(), await jpeg())
  const { body, headers } = await formOf({ content, alts: '["A boat",""]' }, files)
  const post = (await client.post<CreatedPost>('/api/posts', body, headers)).body
  const url = `/api/posts/${post.id}`
  return {
    ben,
    zoe,
    url,
    edit: (input: object) => client.put<Post>(url, { content, ...input }),
    read: async () => (await client.get<Post>(url)).body,
  }
}

const altsOf = ({ media }: Post) => media.map(({ alt }) => alt)

describe('editing the descriptions of photos', () => {
  test('changes them, shows to others, and marks the post as edited', async () => {
    const { ben, url, edit, read } = await scene()
    expect(altsOf(await read())).toEqual(['A boat', ''])
    const { status, body } = await edit({ alts: ['A red boat ', 'A mast'] })
    expect([status, altsOf(body), body.isEdited]).toEqual([200, ['A red boat', 'A mast'], true])
    expect(altsOf((await (await world.signIn(ben)).get<Post>(url)).body)).toEqual(['A red boat', 'A mast'])
  })

  test('is left out by who sends none', async () => {
    const { edit } = await scene()
    expect(altsOf((await edit({ content: 'Boats' })).body)).toEqual(['A boat', ''])
  })

  test('works on a post without words, and on no other one may the words go', async () => {
    const photosAlone = await scene('')
    expect(altsOf((await photosAlone.edit({ alts: ['', 'A mast'] })).body)).toEqual(['', 'A mast'])
    const { edit } = await scene()
    expect((await edit({ content: '', alts: ['', ''] })).status).toBe(400)
  })

  test('that were changed meanwhile changes nothing, and repeating the same edit changes nothing more', async () => {
    const { edit, read } = await scene()
    const altsBefore = ['A boat', '']
    expect((await edit({ alts: ['One', ''], altsBefore })).status).toBe(200)
    const late = await edit({ content: 'Late', alts: ['Two', ''], altsBefore })
    expect(late).toMatchObject({ status: 409, body: { code: CHANGED_MEANWHILE } })
    expect(await read()).toMatchObject({ content: 'Two boats', media: [{ alt: 'One' }, { alt: '' }] })
    expect((await edit({ alts: ['One', ''], altsBefore })).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['too few', ['One']],
    ['none', []],
    ['too many', ['One', 'Two', 'Three']],
    ['more than a post has photos', Array.from({ length: 6 }, () => '')],
    ['too long', ['x'.repeat(1_001), '']],
    ['no words', [7, '']],
    ['no list', 'One'],
    ['null', null],
  ])('refuses descriptions that are %s', async (_, alts) => {
    const { edit, read } = await scene()
    expect((await edit({ content: 'Changed', alts })).status).toBe(400)
    const post = await read()
    expect([post.content, altsOf(post), post.isEdited]).toEqual(['Two boats', ['A boat', ''], false])
  })

  test('is for its author alone: 403 to those who see it, 404 to those who do not', async () => {
    const { ben, zoe, url, read } = await scene()
    const answers = []
    for (const person of [ben, zoe]) {
      const client = await world.signIn(person)
      const { status, body } = await client.put(url, { content: 'Two boats', alts: ['Mine', ''] })
      answers.push([status, body.message])
    }
    expect(answers).toEqual([
      [403, postWording.notYoursToEdit],
      [404, 'Post not found'],
    ])
    expect(altsOf(await read())).toEqual(['A boat', ''])
  })
})
