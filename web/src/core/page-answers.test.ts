import { afterEach, expect, test } from 'vitest'
import { takeAnswer } from './page-answers.ts'

const POSTS = '/api/posts?filter=friends'

function write(address: string, body: unknown, headers = {}): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.dataset['answer'] = address
  element.dataset['headers'] = JSON.stringify(headers)
  element.text = JSON.stringify(body)
  document.body.append(element)
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

test('an answer of the page is used once, with its headers', async () => {
  write('/api/user', { id: 7 })
  write(POSTS, [{ id: 1 }], { 'x-next-cursor': 'next' })
  localStorage.setItem('kith.member', '7')
  const answer = takeAnswer(POSTS)
  expect(await answer?.json()).toEqual([{ id: 1 }])
  expect(answer?.headers.get('x-next-cursor')).toBe('next')
  expect(takeAnswer(POSTS)).toBeUndefined()
})

test('after another member has signed in elsewhere in the browser, no answer of the page is used', () => {
  write('/api/user', { id: 7 })
  write(POSTS, [{ id: 1 }])
  localStorage.setItem('kith.member', '8')
  expect([takeAnswer('/api/user'), takeAnswer(POSTS)]).toEqual([undefined, undefined])
})
