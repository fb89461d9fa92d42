import { expect, test } from 'vitest'
import { destinationOf } from '../src/notifications.ts'

/** Ben did something about post 1. */
const about = {
  relatedUserId: 8,
  relatedUser: { username: 'ben' },
  relatedPostId: 1,
  relatedCommentId: null,
  relatedCommunityId: null,
}

test.each([
  ['friend_request', {}, '/friends?tab=requests'],
  ['friend_accepted', {}, '/friends'],
  ['like', {}, '/posts/1'],
  ['like', { relatedCommentId: 5 }, '/posts/1?comment=5'],
  ['comment', { relatedCommentId: 5 }, '/posts/1?comment=5'],
  ['reply', { relatedCommentId: 5 }, '/posts/1?comment=5'],
  ['mention', {}, '/posts/1'],
  ['like', { relatedPostId: null }, undefined],
  ['message', {}, '/messages?userId=8'],
  ['message', { relatedUserId: null }, '/messages'],
  ['invite_used', {}, '/profile/ben'],
  ['invite_used', { relatedUser: null }, undefined],
  ['community_request', { relatedCommunityId: 4 }, '/groups/4?tab=requests'],
  ['community_approved', { relatedCommunityId: 4 }, '/groups/4'],
  ['community_invite', { relatedCommunityId: 4 }, '/groups/4'],
  ['community_role', { relatedCommunityId: 4 }, '/groups/4'],
  ['community_role', { relatedCommunityId: null }, undefined],
  ['community_opened', { relatedCommunityId: 4 }, '/groups/4'],
  ['report_resolved', {}, undefined],
  ['content_removed', {}, undefined],
] as const)('a notification of type %s with %j leads to its page', (type, part, path) => {
  expect(destinationOf({ ...about, type, ...part })).toBe(path)
})
