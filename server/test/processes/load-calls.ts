import { formOf, photosOf } from '../forms.ts'
import { jpeg } from '../pictures.ts'

/** The calls that a mixed load makes. */
export const KINDS = ['post', 'comment', 'message', 'photo', 'like', 'read'] as const
export type Kind = (typeof KINDS)[number]

export type Requested = RequestInit & { path: string }
type LoadCall = {
  request: Requested
  /** What is written has this content, which nothing else has. A like is named by its post. */
  name: string
  likes?: number
}

/** Calls about one post, which is read, commented and liked. */
export async function openCalls(subject: number, recipient: { id: number }) {
  const photo = photosOf(await jpeg())
  const likeable: number[] = []

  const bodyOf = (kind: 'post' | 'comment' | 'message', content: string): Requested => {
    if (kind === 'post') return json('POST', '/api/posts', { content })
    if (kind === 'comment') return json('POST', `/api/posts/${subject}/comment`, { content })
    return json('POST', '/api/messages', { recipientId: recipient.id, content })
  }
  return {
    next: async (kind: Kind, at: number): Promise<LoadCall> => {
      const name = `${kind} ${at}`
      if (kind === 'read') return { request: { path: `/api/posts/${subject}`, method: 'GET' }, name }
      if (kind === 'like') {
        const likes = likeable.shift() ?? subject
        return { request: json('PUT', `/api/posts/${likes}/like`, {}), name: `like of ${likes}`, likes }
      }
      if (kind === 'photo') {
        const { body, headers } = await formOf({ content: name }, photo)
        return { request: { path: '/api/posts', method: 'POST', body, headers }, name }
      }
      return { request: bodyOf(kind, name), name }
    },
    /** Each of these is liked once. */
    mayBeLiked: (post: number) => void likeable.push(post),
  }
}

const json = (method: string, path: string, body: object): Requested => {
  return { path, method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
