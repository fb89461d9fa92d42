import type { Conversation } from '@kith/shared/messages.ts'

/** Who has left keeps a face: the same in every place. */
export const faceOf = ({ id, username, avatar }: Pick<Conversation, 'id' | 'username' | 'avatar'>) => ({
  username: username ?? `unknown ${id}`,
  avatar,
})
