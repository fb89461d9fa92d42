import type { Conversation } from '@kith/shared/messages.ts'

/** A member who has left keeps the same drawn face everywhere. */
export const faceOf = ({ id, username, avatar }: Pick<Conversation, 'id' | 'username' | 'avatar'>) => ({
  username: username ?? `unknown ${id}`,
  avatar,
})
