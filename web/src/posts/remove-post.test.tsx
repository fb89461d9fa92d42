import { fillPath } from '@kith/shared/basics.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { postKey, usePost } from './api.ts'
import { removePost } from './remove-post.ts'

function Post() {
  return <p>{usePost(5).data?.content}</p>
}

function Page() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button onClick={() => setTimes(times + 1)}>Drawn again {times}</button>
      {times < 2 && <Post key="post" />}
    </>
  )
}

test('a deleted post is not read again by its page before that goes, and is forgotten then', async () => {
  const path = fillPath(postsApi.post, { id: 5 })
  const { called } = fakeServer({ [`GET ${path}`]: { body: postOf(5) } })
  const { queries } = renderPage(Page)
  await screen.findByText('Post 5')
  act(() => removePost(queries, 5))
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('Post 5')).toBeDefined()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('Post 5')).toBeNull()
  expect(called('GET', path)).toHaveLength(1)
  expect(queries.getQueryCache().find({ queryKey: postKey(5) })).toBeUndefined()
})
