import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { readPageAnswers } from './page-answers.ts'

const POSTS = `${postsApi.posts}?filter=friends`

function write(address: string, body: unknown, headers = {}): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.dataset['answer'] = address
  element.dataset['headers'] = JSON.stringify(headers)
  element.text = JSON.stringify(body)
  document.body.append(element)
}

const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

beforeEach(() => void at(1000))

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
})

test('the answers of the page are read with their query and cursor', () => {
  write(accountsApi.user, { id: 7 })
  write(POSTS, [{ id: 1 }], { 'x-next-cursor': 'next' })
  localStorage.setItem('kith.member', '7')
  expect(readPageAnswers()).toEqual([
    { path: accountsApi.user, query: {}, body: { id: 7 }, next: null },
    { path: postsApi.posts, query: { filter: 'friends' }, body: [{ id: 1 }], next: 'next' },
  ])
})

test('after another member has signed in elsewhere in the browser, no answer of the page is used', () => {
  write(accountsApi.user, { id: 7 })
  write(POSTS, [{ id: 1 }])
  localStorage.setItem('kith.member', '8')
  expect(readPageAnswers()).toEqual([])
})

test('half a minute after the page was opened, no answer of it is used', () => {
  write(accountsApi.user, { id: 7 })
  at(31_000)
  expect(readPageAnswers()).toEqual([])
})
