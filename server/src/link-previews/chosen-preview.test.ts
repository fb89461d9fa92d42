import type { LinkPreview } from '@kith/shared/link-previews.ts'
import type { CreatedPost, Post } from '@kith/shared/posts.ts'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { openOtherSite, type OtherSite, serve } from '../../test/servers/other-site.ts'
import { jpeg } from '../../test/pictures.ts'
import { type World, createWorld } from '../../test/world.ts'
import { onDisk, openDiskStore } from '../core/storage/storage.ts'
import { sweepLinkPreviews } from './link-previews.ts'

let site: OtherSite
let world: World
beforeAll(async () => {
  const photo = serve(await jpeg({ width: 100, height: 80 }), 'image/jpeg')
  const html = `<title>True title</title><meta name=description content="True words">
    <meta property="og:site_name" content="True site"><meta property="og:image" content="/1"><meta property="og:image" content="/2">`
  site = await openOtherSite({ '/page': serve(html), '/1': photo, '/2': photo })
  world = await createWorld({ LINK_PREVIEW_ALLOW: site.host.replace('127.0.0.1', 'localhost') })
})
afterAll(() => Promise.all([world.close(), site.close()]))
beforeEach(async () => {
  await world.db.deleteFrom('link_previews').execute()
})

/** A link in a text needs a name. */
const address = () => site.url('/page').replace('127.0.0.1', 'localhost')

async function author() {
  const client = await world.signIn(await world.person())
  const read = async () => {
    const { body } = await client.get<LinkPreview>(`/api/link-preview?url=${encodeURIComponent(address())}`)
    return body
  }
  const post = async (linkPreview: unknown, content = `See ${address()}!`) => {
    const text = typeof linkPreview === 'string' ? linkPreview : JSON.stringify(linkPreview)
    return client.post<CreatedPost>('/api/posts', { content, linkPreview: text })
  }
  return { client, read, post }
}
const cardOf = ({ body }: { body: Post }) => (body.linkPreview === null ? null : JSON.parse(body.linkPreview))

describe('a post carries the preview of a link in it', () => {
  test('in the words that the server read, with the picture that was chosen', async () => {
    const { client, read, post } = await author()
    const { images } = await read()
    const created = await post({
      url: address(),
      title: 'False title',
      description: '<script>',
      siteName: 'Your bank',
      images: [{ url: 'https://evil.test/x.png', alt: '' }],
      selectedImage: images[1]!.url,
      isAdmin: true,
    })
    const card = {
      url: address(),
      title: 'True title',
      description: 'True words',
      siteName: 'True site',
      selectedImage: images[1]!.url,
    }
    expect([created.status, cardOf(created)]).toEqual([201, card])
    expect(cardOf(await client.get<Post>(`/api/posts/${created.body.id}`))).toEqual(card)
  })

  test('with the first picture for one that is none of the page, none when none is wanted', async () => {
    const { client, read, post } = await author()
    const { images } = await read()
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
    const upload = await client.post<{ url: string }>('/api/upload', body, headers)
    for (const selectedImage of [
      undefined,
      '',
      'https://evil.test/x.png',
      '/media/nonsense',
      upload.body.url,
    ]) {
      expect(cardOf(await post({ url: address(), selectedImage })).selectedImage).toBe(images[0]!.url)
    }
    expect(cardOf(await post({ url: address(), selectedImage: null })).selectedImage).toBeNull()
  })

  test('also when it comes as a form', async () => {
    const { client, read } = await author()
    await read()
    const fields = { content: address(), linkPreview: JSON.stringify({ url: address() }) }
    const { body, headers } = await formOf(fields)
    expect(cardOf(await client.post<CreatedPost>('/api/posts', body, headers))).toMatchObject({
      title: 'True title',
    })
  })

  test('at the place on the page that the link names', async () => {
    const { read, post } = await author()
    await read()
    const url = `${address()}#below`
    expect(cardOf(await post({ url }, `(${url})`))).toMatchObject({ url, title: 'True title' })
  })
})

describe('a post carries no preview', () => {
  test('of a link that is not in it, of a part of one, or of one that the server never read', async () => {
    const { read, post } = await author()
    await read()
    expect(cardOf(await post({ url: address() }, 'Nothing here'))).toBeNull()
    expect(cardOf(await post({ url: address() }, `${address()}/further`))).toBeNull()
    const other = 'https://example.com/never-read'
    expect(cardOf(await post({ url: other, title: 'x' }, other))).toBeNull()
    expect(cardOf(await post({ url: 'javascript:alert(1)' }, 'javascript:alert(1)'))).toBeNull()
    expect(cardOf(await post({ url: 'nonsense\u0000' }, 'nonsense'))).toBeNull()
  })

  test('when none is sent', async () => {
    const { client, read } = await author()
    await read()
    const content = address()
    for (const body of [{ content }, { content, linkPreview: null }]) {
      expect(cardOf(await client.post<CreatedPost>('/api/posts', body))).toBeNull()
    }
  })

  test('when what was read is a week old', async () => {
    const { read, post } = await author()
    await read()
    await sql`update link_previews set fetched_at = now() - interval '8 days'`.execute(world.db)
    expect(cardOf(await post({ url: address() }))).toBeNull()
  })

  test.each([
    '{',
    '[]',
    '"x"',
    '1',
    'null',
    '{}',
    '{"url":1}',
    '{"url":"x","selectedImage":{}}',
    `"${'x'.repeat(20_000)}"`,
  ])('and is not written at all for the nonsense %.40s', async (linkPreview) => {
    const { client } = await author()
    expect((await client.post('/api/posts', { content: 'x', linkPreview })).status).toBe(400)
  })

  test('and is not written for a preview that is no text', async () => {
    const { client } = await author()
    for (const linkPreview of [{ url: address() }, 1, ['x']]) {
      expect((await client.post('/api/posts', { content: 'x', linkPreview })).status).toBe(400)
    }
  })
})

describe('the sweep', () => {
  const sweep = () =>
    sweepLinkPreviews({ db: world.db, storage: onDisk(openDiskStore(world.config.dataDir)) })
  const isStored = (url: string) =>
    access(join(world.config.dataDir, url, '100.webp')).then(
      () => true,
      () => false,
    )
  const age = (days: number) =>
    sql`with m as (update media set created_at = now() - ${days} * interval '1 day')
      update link_previews set fetched_at = now() - ${days} * interval '1 day'`.execute(world.db)

  test('deletes the pictures of a page that is long forgotten, but for those that posts show', async () => {
    const { client, read, post } = await author()
    const [shown = '', other = ''] = (await read()).images.map(({ url }) => url)
    const { body } = await post({ url: address(), selectedImage: shown })
    await age(6)
    await sweep()
    expect(await Promise.all([shown, other].map(isStored))).toEqual([true, true])
    await age(8)
    await sweep()
    expect(await Promise.all([shown, other].map(isStored))).toEqual([true, false])
    expect((await client.get(shown)).status).toBe(200)
    expect((await client.get(other)).status).toBe(404)
    await client.delete(`/api/posts/${body.id}`)
    await sweep()
    expect(await isStored(shown)).toBe(false)
    expect(await world.db.selectFrom('link_previews').selectAll().execute()).toEqual([])
  })

  test('leaves the pictures of an earlier reading to those who compose with them, for a day', async () => {
    const { read } = await author()
    const [before = ''] = (await read()).images.map(({ url }) => url)
    await sql`update link_previews set fetched_at = now() - interval '2 days'`.execute(world.db)
    const [after = ''] = (await read()).images.map(({ url }) => url)
    expect(after).not.toBe(before)
    await sweep()
    expect(await isStored(before)).toBe(true)
    await sql`update media set created_at = now() - interval '2 days'`.execute(world.db)
    await sweep()
    expect(await Promise.all([before, after].map(isStored))).toEqual([false, true])
  })
})
