import { expect, test } from 'vitest'
import { operationId } from './operation-id.ts'

test.each([
  ['POST', '/api/login', 'postLogin'],
  ['GET', '/api/users/:id/friends', 'getUsersByIdFriends'],
  ['DELETE', '/api/friend-groups/:id/members/:friendId', 'deleteFriendGroupsByIdMembersByFriendId'],
  ['GET', '/api/users/by-username/:username', 'getUsersByUsernameByUsername'],
  ['GET', '/media/:key', 'getMediaByKey'],
  ['POST', '/unsubscribe/:token', 'postUnsubscribeByToken'],
])('%s %s is named %s', (method, path, name) => {
  expect(operationId(method, path)).toBe(name)
})
