import type { CurrentUser } from '@kith/shared/accounts.ts'
import { HIGHLIGHTS, siteContentApi } from '@kith/shared/about/site-content.ts'
import { aboutWords } from '@kith/shared/about/words.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { notesApi } from '@kith/shared/moderator-notes.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { AboutPage } from './AboutPage.tsx'
import { VisitorAboutPage } from './VisitorAboutPage.tsx'

const CONTENT = `GET ${siteContentApi.contents}`
const NOTES = `GET ${notesApi.notes}`

function open(
  answers: Record<string, Answer | ((call: Call) => Answer)> = {},
  role: CurrentUser['role'] | 'visitor' = 'user',
) {
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: {
      body: settingsOf({ siteName: 'Elm', registrationEnabled: true, inviteOnly: true }),
    },
    [CONTENT]: { body: [] },
    [NOTES]: { body: [] },
    ...answers,
  })
  const forMember = (me: CurrentUser) => () => (
    <MeContext value={me}>
      <AboutPage />
    </MeContext>
  )
  const { queries } = renderPage(
    role === 'visitor' ? VisitorAboutPage : forMember({ ...ada, role }),
    '/about',
  )
  return { ...server, queries }
}

const headings = async () => (await screen.findAllByRole('heading')).map(({ textContent }) => textContent)
const editButtons = () => screen.queryAllByRole('button', { name: /^Edit / })
const edit = async (what: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${what}` }))

describe('the page', () => {
  test('says in the built-in words what nobody has worded anew', async () => {
    open({ [CONTENT]: { body: [{ key: 'highlight_privacy_title', content: 'Behind a hedge' }] } })
    const shown = await headings()
    expect(shown[0]).toBe(aboutWords.about_title)
    expect(shown.slice(1, 10)).toEqual(
      HIGHLIGHTS.map((box) => (box === 'privacy' ? 'Behind a hedge' : aboutWords[`highlight_${box}_title`])),
    )
    for (const key of [
      'about_subtitle',
      'about_description',
      'feature_engagement_text',
      'step_3_text',
    ] as const)
      expect(screen.getByText(aboutWords[key])).toBeDefined()
  })

  test('keeps its built-in icon where an unknown one is stored', async () => {
    open({ [CONTENT]: { body: [{ key: 'highlight_connect_icon', content: 'Rocket' }] } })
    await headings()
    expect(document.querySelector('.lucide-users')).not.toBeNull()
  })

  test('can be asked for again when it did not come', async () => {
    let fails = true
    open({ [CONTENT]: () => (fails ? refusal(503, 'Away') : { body: [] }) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    fireEvent.click(again)
    expect(await screen.findByText(aboutWords.about_title)).toBeDefined()
  })

  test('has no button for members to edit with', async () => {
    open()
    await headings()
    expect(editButtons()).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Description' })).toBeNull()
  })
})

describe('its notes', () => {
  const note = (id: number) => ({
    id,
    content: `Note ${id}`,
    author: null,
    createdAt: '2026-01-02T09:05:00.000Z',
  })

  test('fold out, with their number', async () => {
    open({ [NOTES]: { body: [note(2), note(1)], headers: { 'x-total-count': '2' } } })
    const summary = await screen.findByText('Platform Updates & Notes')
    expect(summary.closest('summary')?.textContent).toBe('Platform Updates & Notes2 notes')
    expect(within(summary.closest('details')!).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  })

  test('have no place while there are none', async () => {
    open()
    await headings()
    expect(screen.queryByText('Platform Updates & Notes')).toBeNull()
  })
})

describe('a visitor', () => {
  test('gets the page with ways in and back, and calls nothing that is for members', async () => {
    const { calls } = open({}, 'visitor')
    await headings()
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(['Back to Login', 'Sign up', 'Sign in'].map(address)).toEqual(['/login', '/register', '/login'])
    expect(calls.map(({ path }) => path).toSorted()).toEqual([settingsApi.settings, siteContentApi.contents])
    expect(editButtons()).toEqual([])
  })

  test('is not asked in while nobody can join', async () => {
    open(
      {
        [`GET ${settingsApi.settings}`]: {
          body: settingsOf({ siteName: 'Elm', registrationEnabled: false, inviteOnly: true }),
        },
      },
      'visitor',
    )
    expect(await screen.findByText('No new members can join at the moment.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })
})

describe('staff', () => {
  test('have a button by every text and icon', async () => {
    open({}, 'moderator')
    await screen.findByRole('button', { name: 'Edit the title' })
    expect(editButtons()).toHaveLength(Object.keys(aboutWords).length)
    expect(screen.getByRole('heading', { name: 'Description' })).toBeDefined()
  })

  test('word a text anew, which shows at once', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const { called } = open(
      { [`PUT ${fillPath(siteContentApi.content, { key: 'about_title' })}`]: (() => promise) as never },
      'admin',
    )
    await edit('the title')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Content')
    expect([field.rows, field.maxLength, field.value]).toEqual([10, 120, aboutWords.about_title])
    fireEvent.input(field, { target: { value: 'Elm Street' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByRole('button', { name: /Saving\.\.\.$/ })).toBeDefined()
    resolve({ body: { key: 'about_title', content: 'Elm Street' } })
    expect(await screen.findByText('Content updated successfully!')).toBeDefined()
    expect(await screen.findByRole('heading', { level: 1, name: 'Elm Street' })).toBeDefined()
    expect(called('PUT', fillPath(siteContentApi.content, { key: 'about_title' }))[0]?.body).toEqual({
      content: 'Elm Street',
      before: '',
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('see the first 300 characters before they save, and what an empty text brings back', async () => {
    open({}, 'moderator')
    await edit('the description')
    const field = await screen.findByLabelText('Content')
    const preview = screen.getByRole('region', { name: 'Preview' })
    fireEvent.input(field, { target: { value: `${'🎈'.repeat(300)}end` } })
    await expect
      .poll(() => preview.textContent)
      .toBe(`Preview (shows the first 300 characters)${'🎈'.repeat(300)}…`)
    fireEvent.input(field, { target: { value: ' ' } })
    await expect.poll(() => preview.textContent).toContain(aboutWords.about_description.slice(0, 100))
  })

  test('choose one of 27 icons', async () => {
    const { called } = open(
      {
        [`PUT ${fillPath(siteContentApi.content, { key: 'highlight_growth_icon' })}`]: {
          body: { key: 'highlight_growth_icon', content: 'Star' },
        },
      },
      'moderator',
    )
    await edit('the icon of box growth')
    const choices = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(choices).toHaveLength(27)
    expect(choices.find(({ checked }) => checked)?.value).toBe('UserPlus')
    fireEvent.click(screen.getByRole('radio', { name: 'Star' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Content updated successfully!')
    expect(
      called('PUT', fillPath(siteContentApi.content, { key: 'highlight_growth_icon' }))[0]?.body,
    ).toEqual({
      content: 'Star',
      before: '',
    })
    expect(document.querySelector('li .lucide-star')).not.toBeNull()
  })

  test.each([
    ['only the server knows of', false],
    ['comes just before the press', true],
  ])('replace no text of others that they have not seen: one that %s', async (_, isLive) => {
    let stored = 'Old Street'
    const list = () => ({ body: [{ key: 'about_title', content: stored }] })
    const { called, queries } = open(
      {
        [CONTENT]: list,
        [`PUT ${fillPath(siteContentApi.content, { key: 'about_title' })}`]: ({ body }) => {
          const { content, before } = body as { content: string; before: string }
          if (before !== stored)
            return { status: 409, body: { message: 'Changed meanwhile', code: CHANGED_MEANWHILE } }
          stored = content
          return { body: { key: 'about_title', content } }
        },
      },
      'admin',
    )
    await edit('the title')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Content')
    stored = 'Oak Street'
    fireEvent.input(field, { target: { value: 'Elm Street' } })
    if (isLive) await act(() => queries.invalidateQueries())
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await expect
      .poll(() => called('PUT', fillPath(siteContentApi.content, { key: 'about_title' })))
      .toHaveLength(1)
    expect(await screen.findByText(/^The text has changed in the meantime/)).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByText('Oak Street')).toBeDefined()
    expect([field.value, stored]).toEqual(['Elm Street', 'Oak Street'])
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Content updated successfully!')).toBeDefined()
    expect(called('PUT', fillPath(siteContentApi.content, { key: 'about_title' })).at(-1)?.body).toEqual({
      content: 'Elm Street',
      before: 'Oak Street',
    })
  })

  test('are told why a text was not saved, and keep it', async () => {
    open(
      {
        [`PUT ${fillPath(siteContentApi.content, { key: 'about_values' })}`]: refusal(
          403,
          'You may not do that.',
        ),
      },
      'moderator',
    )
    await edit('what matters to us')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Content')
    fireEvent.input(field, { target: { value: 'Tea.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Failed to update content')).toBeDefined()
    expect(screen.getByText('You may not do that.')).toBeDefined()
    expect(field.value).toBe('Tea.')
  })
})
