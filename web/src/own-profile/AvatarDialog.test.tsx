import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderOwnProfile } from '../../test/own-profile.tsx'
import { unreadablePhoto } from '../../test/unreadable.ts'
import { sessionQuery } from '../accounts/api.ts'

const SEEN = '/media/AAAAAAAAAAAAAAAAAAAAAA'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function open(answers: Parameters<typeof renderOwnProfile>[0] = {}) {
  const page = renderOwnProfile(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Change Avatar' }))
  await screen.findByRole('dialog', { name: 'Change Avatar' })
  return page
}

async function typeUrl(url: string) {
  fireEvent.click(screen.getByRole('tab', { name: 'Image URL' }))
  fireEvent.change(screen.getByLabelText('Image URL', { selector: 'input' }), { target: { value: url } })
}

test('nothing can be sent before there is a file or an address', async () => {
  await open()
  expect(button('Upload').disabled).toBe(true)
  expect(screen.getByText('PNG or JPG, max 50MB')).toBeDefined()
  await typeUrl('')
  expect(button('Use this picture').disabled).toBe(true)
})

test('a picture by its address is looked at through our own server, and then set', async () => {
  const { called, queries } = await open({
    [`POST ${ownProfileApi.avatarPreview}`]: { status: 201, body: { url: SEEN } },
  })
  await typeUrl('https://example.org/me.jpg')
  fireEvent.click(button('Preview'))
  expect(await screen.findByText('This is how it will look.')).toBeDefined()
  const sources = [...document.querySelectorAll('img')].map(({ src }) => new URL(src))
  expect(sources.map(({ host, pathname }) => [host, pathname])).toEqual([[window.location.host, SEEN]])
  fireEvent.click(button('Use this picture'))
  expect(await screen.findByText('Avatar updated successfully!')).toBeDefined()
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({ avatar: SEEN })
  expect(queries.getQueryData(sessionQuery.queryKey)?.avatar).toBe(SEEN)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('an address may be set unseen', async () => {
  const { called } = await open()
  await typeUrl(' https://example.org/me.jpg ')
  fireEvent.click(button('Use this picture'))
  await screen.findByText('Avatar updated successfully!')
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({ avatar: 'https://example.org/me.jpg' })
})

test('a text that is no address is refused with a sentence, and so is an address of no picture', async () => {
  const none = 'There is no picture that we can use at this address.'
  const { called } = await open({
    [`POST ${ownProfileApi.avatarPreview}`]: refusal(422, none),
    [`PUT ${ownProfileApi.profile}`]: refusal(422, none),
  })
  await typeUrl('example.org/me.jpg')
  fireEvent.click(button('Use this picture'))
  expect(await screen.findByText('Please enter a valid URL')).toBeDefined()
  expect(called('PUT', ownProfileApi.profile)).toEqual([])
  await typeUrl('https://example.org/page')
  fireEvent.click(button('Preview'))
  expect(await screen.findByText(none)).toBeDefined()
  fireEvent.click(button('Use this picture'))
  expect(await screen.findByText('Failed to update avatar')).toBeDefined()
})

test('a file that was changed since it was picked is to be chosen again', async () => {
  const { called } = await open()
  globalThis.URL.createObjectURL = () => 'blob:me'
  globalThis.URL.revokeObjectURL = () => undefined
  const files = [unreadablePhoto('me.jpg')]
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } })
  fireEvent.click(button('Upload'))
  const sentence = 'me.jpg can’t be read any more. Choose it again.'
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(button('Upload').disabled).toBe(true)
  expect(called('POST', ownProfileApi.avatar)).toEqual([])
})

test('a file too large is refused before it is sent', async () => {
  await open()
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: 51 * 1024 * 1024 })
  globalThis.URL.createObjectURL = () => 'blob:me'
  globalThis.URL.revokeObjectURL = () => undefined
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toBe('This file is too large.')
  expect(button('Upload').disabled).toBe(true)
})

test('a face is taken off', async () => {
  const { called, queries } = await open({ [`GET ${accountsApi.user}`]: { body: { ...ada, avatar: SEEN } } })
  fireEvent.click(button('Remove the current picture'))
  expect(await screen.findByText('Avatar updated successfully!')).toBeDefined()
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({ avatar: null })
  expect(queries.getQueryData(sessionQuery.queryKey)?.avatar).toBeNull()
})
