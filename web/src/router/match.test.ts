import { expect, test } from 'vitest'
import { matchPage, type Routes } from './match.ts'

const [Home, Profile, Own, Join, SignIn] = Array.from({ length: 5 }, () => () => null)
const pages = {
  '/': Home,
  '/profile': Own,
  '/profile/$username': Profile,
  '/groups/join/$code': Join,
} as Routes

const paramsAt = (path: string, of = pages) => matchPage(of, path)?.params
const pageAt = (path: string, of = pages) => matchPage(of, path)?.page

test('a path leads to the page whose pattern has as many parts, in any case and with a slash at its end', () => {
  expect(
    ['/', '/profile', '/Profile/', '/profile/Ada', '/groups/join/x'].map((path) => pageAt(path)),
  ).toEqual([Home, Own, Own, Profile, Join])
})

test('the parts of a path are given as they were before they were encoded', () => {
  expect(paramsAt('/profile/a%2Fb%20%C3%A9')).toEqual({ username: 'a/b é' })
})

test.each(['/nowhere', '/profile/ada/more', '/groups/join', '/profile/%E0%A4%A'])(
  '%s has no page',
  (path) => {
    expect(pageAt(path)).toBeUndefined()
  },
)

test('a pattern for any path gets what no other pattern gets', () => {
  const all = { '/profile': Own, $: SignIn } as Routes
  expect(['/profile', '/anything/else', '/%E0%A4%A'].map((path) => pageAt(path, all))).toEqual([
    Own,
    SignIn,
    SignIn,
  ])
})
