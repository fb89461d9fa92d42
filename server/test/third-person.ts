import { HASHTAG, linkCodeOf } from './lively-world.ts'
import type { Settled } from './random-world.ts'

/** Every address that a member can read in a drawn world, by its call. Add a new call here, or below with a reason. */
export function readsIn({ people, posts, comments, groups, communities }: Settled): Record<string, string[]> {
  const each = (ids: number[], url: (id: number) => string) => ids.map(url)
  const filters = ['friends', 'friends_of_friends', 'public'].map((filter) => `/api/posts?filter=${filter}`)
  return {
    '/api/audience': ['friends', 'friends_of_friends', 'public']
      .map((visibility) => `/api/audience?visibility=${visibility}`)
      .concat(each(communities, (id) => `/api/audience?groupId=${id}`)),
    '/api/bookmarks/user': ['/api/bookmarks/user', '/api/bookmarks/user?type=comments'],
    '/api/comments/{id}/likes': each(comments, (id) => `/api/comments/${id}/likes`),
    '/api/comments/{id}/replies': each(comments, (id) => `/api/comments/${id}/replies`),
    '/api/community-groups': ['/api/community-groups', '/api/community-groups?limit=1'],
    '/api/community-groups/member': ['/api/community-groups/member', '/api/community-groups/member?q=drawn'],
    '/api/community-groups/news': ['/api/community-groups/news'],
    '/api/community-groups/{id}': each(communities, (id) => `/api/community-groups/${id}`),
    '/api/community-groups/{id}/log': each(communities, (id) => `/api/community-groups/${id}/log`),
    '/api/community-groups/{id}/members': each(communities, (id) => `/api/community-groups/${id}/members`),
    '/api/community-groups/{id}/posts': each(communities, (id) => `/api/community-groups/${id}/posts`),
    '/api/community-groups/{id}/invitations': each(
      communities,
      (id) => `/api/community-groups/${id}/invitations`,
    ),
    '/api/community-groups/{id}/links': each(communities, (id) => `/api/community-groups/${id}/links`),
    '/api/community-groups/{id}/requests': each(communities, (id) => `/api/community-groups/${id}/requests`),
    '/api/community-links/{code}': each(communities, (id) => `/api/community-links/${linkCodeOf(id)}`),
    '/api/conversations': ['/api/conversations', '/api/conversations?limit=1'],
    '/api/conversations/recipients': [
      '/api/conversations/recipients',
      ...each(posts, (id) => `/api/conversations/recipients?postId=${id}`),
    ],
    '/api/conversations/unread-count': ['/api/conversations/unread-count'],
    '/api/conversations/{id}': each(people, (id) => `/api/conversations/${id}`),
    '/api/friend-groups': ['/api/friend-groups?includeMembers=true'],
    '/api/friend-groups/with-members': ['/api/friend-groups/with-members'],
    '/api/friends': ['/api/friends?includeSelf=true'],
    '/api/friends/filtered': [
      '/api/friends/filtered',
      ...each(groups, (id) => `/api/friends/filtered?groupIds=${id}`),
    ],
    '/api/friends/mutual/{id}': each(people, (id) => `/api/friends/mutual/${id}`),
    '/api/friends/requests/pending': ['/api/friends/requests/pending'],
    '/api/friends/requests/sent': ['/api/friends/requests/sent'],
    '/api/friends/status/{id}': each(people, (id) => `/api/friends/status/${id}`),
    '/api/hashtags/followed': ['/api/hashtags/followed'],
    '/api/hashtags/trending': ['/api/hashtags/trending'],
    '/api/hashtags/{name}': [`/api/hashtags/${HASHTAG}`],
    '/api/hashtags/{name}/posts': [
      `/api/hashtags/${HASHTAG}/posts`,
      `/api/hashtags/${HASHTAG}/posts?limit=2`,
    ],
    '/api/invites': ['/api/invites'],
    '/api/messages/{id}': each(people, (id) => `/api/messages/${id}`),
    '/api/moderator/notes': ['/api/moderator/notes', '/api/moderator/notes?limit=1'],
    '/api/notifications': ['/api/notifications?limit=100', '/api/notifications?limit=2'],
    '/api/notifications/unread-count': ['/api/notifications/unread-count'],
    '/api/pinned-posts': ['/api/pinned-posts', '/api/pinned-posts?limit=2'],
    '/api/posts': [
      ...filters,
      ...filters.map((url) => `${url}&limit=2`),
      `/api/posts?filter=groups&communityGroupIds=${communities.join()}${groups.length > 0 ? `&groupIds=${groups.join()}` : ''}`,
    ],
    '/api/posts/search': ['/api/posts/search?q=drawn', '/api/posts/search?q=drawn&limit=2'],
    '/api/posts/{id}': each(posts, (id) => `/api/posts/${id}`),
    '/api/posts/{id}/comments': each(posts, (id) => `/api/posts/${id}/comments`),
    '/api/posts/{id}/likes': each(posts, (id) => `/api/posts/${id}/likes`),
    '/api/suggestions': ['/api/suggestions', '/api/suggestions?limit=1'],
    '/api/trending': ['/api/trending?limit=100'],
    '/api/user': ['/api/user'],
    '/api/user/staff-access': ['/api/user/staff-access', '/api/user/staff-access?limit=1'],
    '/api/user/stats': ['/api/user/stats'],
    '/api/user/words': ['comments', 'likes', 'saves', 'tags'].map((type) => `/api/user/words?type=${type}`),
    '/api/users': ['/api/users', '/api/users?limit=2', '/api/users?q=drawn'],
    '/api/users/blocked': ['/api/users/blocked'],
    '/api/users/blocked/{id}': each(people, (id) => `/api/users/blocked/${id}`),
    '/api/users/by-username/{username}': people.map((_, index) => `/api/users/by-username/drawn_${index}`),
    '/api/users/hidden': ['/api/users/hidden'],
    '/api/users/search': ['/api/users/search?q=drawn', '/api/users/search?q=drawn&limit=2'],
    '/api/users/{id}': each(people, (id) => `/api/users/${id}`),
    '/api/users/{id}/communities': each(people, (id) => `/api/users/${id}/communities`),
    '/api/users/{id}/friends': each(people, (id) => `/api/users/${id}/friends`),
    '/api/users/{id}/posts': each(people, (id) => `/api/users/${id}/posts`),
  }
}

/** Reading calls that tell nothing about members, or nothing about others. */
export const EXEMPT: Record<string, string> = {
  '/api/email-service/status': 'yes or no',
  '/api/invites/validate': 'the name of who made a valid code, for its holder',
  '/api/invites/picture': 'the picture of who made a valid code, for its holder',
  '/api/link-preview': 'what another site says of itself',
  '/api/moderator/colors': 'the colours of the site',
  '/api/platform/settings': 'the settings of the site',
  '/api/site-content': 'the words of the About page',
  '/api/moderator/audit': 'for admins: what staff did, with nothing between members',
  '/api/moderator/overview': 'numbers of the site, for admins',
  '/api/moderator/backups': 'the nightly backups, for admins',
  '/api/moderator/users': 'for admins: the accounts, with nothing between members',
  '/api/moderator/users/summary': 'numbers of all accounts, for admins',
  '/api/user/export': 'how far an own export has come',
  '/api/user/export/file': 'what one has oneself written',
  '/api/user/sessions': 'own sessions',
  '/api/uploads/{id}': 'how far an own file has come',
  '/api/push/key': 'a key of the site',
  '/api/push/subscription': 'of the own session',
  '/api/push/unread': 'of own notifications, without words',
  '/media/{key}':
    'bytes; visible-media.test.ts holds it to the posts that one may see, profiles.test.ts to the profiles',
  '/media/{key}/captions':
    'the words of a video; captions.test.ts holds that they are shown to whom the video is',
}

const report = (targetType: string, targetId: number): Write => ({
  method: 'POST',
  url: '/api/reports',
  body: { targetType, targetId, reason: 'Something else' },
})

export type Write = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object; lookAt?: string }

/** Everything that a member can do about others in a drawn world, and where to look afterwards. */
export function writesIn({ people, posts, comments, groups, communities }: Settled): Write[] {
  const everyone = { taggedUserIds: people }
  const mentions = people.map((_, index) => `@drawn_${index}`).join(' ')
  const aboutPost = (id: number): Write[] => [
    {
      method: 'POST',
      url: `/api/posts/${id}/comment`,
      body: { content: 'Well', ...everyone },
      lookAt: `/api/posts/${id}/comments`,
    },
    {
      method: 'PUT',
      url: `/api/posts/${id}`,
      body: { content: `Drawn ${mentions}` },
      lookAt: `/api/posts/${id}`,
    },
    ...people.map((person): Write => ({
      method: 'POST',
      url: `/api/posts/${id}/tags`,
      body: { taggedUserIds: [person] },
    })),
    { method: 'POST', url: `/api/posts/${id}/repost`, body: { content: 'Look' } },
    { method: 'POST', url: `/api/posts/${id}/like`, lookAt: `/api/posts/${id}/likes` },
    { method: 'PUT', url: `/api/posts/${id}/bookmark` },
    { method: 'POST', url: `/api/posts/${id}/pin` },
    report('post', id),
    { method: 'DELETE', url: `/api/posts/${id}` },
    ...people.map((recipientId): Write => ({
      method: 'POST',
      url: '/api/messages',
      body: { recipientId, postId: id },
      lookAt: `/api/messages/${recipientId}`,
    })),
  ]
  const aboutComment = (id: number, index: number): Write[] => [
    ...posts.map((post): Write => ({
      method: 'POST',
      url: `/api/posts/${post}/comment`,
      body: { content: 'Well', parentId: id, ...everyone },
      lookAt: `/api/comments/${id}/replies`,
    })),
    { method: 'POST', url: `/api/comments/${id}/like`, lookAt: `/api/comments/${id}/likes` },
    report('comment', id),
    {
      method: 'DELETE',
      url: `/api/comments/${id}`,
      lookAt: `/api/posts/${posts[index % posts.length]}/comments`,
    },
  ]
  const aboutPerson = (id: number): Write[] => [
    { method: 'POST', url: '/api/friends/request', body: { friendId: id } },
    { method: 'POST', url: '/api/friends/remove', body: { friendId: id }, lookAt: '/api/suggestions' },
    { method: 'POST', url: '/api/users/block', body: { userId: id }, lookAt: '/api/posts?filter=public' },
    { method: 'POST', url: '/api/users/hide', body: { userId: id } },
    report('user', id),
    ...groups.map((group): Write => ({
      method: 'POST',
      url: `/api/friend-groups/${group}/members`,
      body: { friendId: id },
    })),
  ]
  const aboutCommunity = (id: number): Write[] => {
    const at = `/api/community-groups/${id}`
    return [
      { method: 'POST', url: `${at}/join`, body: { message: 'Please' }, lookAt: `${at}/requests` },
      { method: 'POST', url: `${at}/leave`, lookAt: '/api/community-groups/member' },
      { method: 'POST', url: `/api/community-links/${linkCodeOf(id)}`, lookAt: `${at}/invitations` },
      ...people.flatMap((userId): Write[] => [
        { method: 'POST', url: `${at}/invitations`, body: { userId }, lookAt: `${at}/invitations` },
        ...['approved', 'declined'].map((status): Write => ({
          method: 'POST',
          url: `${at}/requests/${userId}`,
          body: { status },
          lookAt: `${at}/requests`,
        })),
      ]),
    ]
  }
  return [
    ...['friends', 'friends_of_friends', 'public'].map((visibility): Write => ({
      method: 'POST',
      url: '/api/posts',
      body: { content: 'Anew', visibility, ...everyone },
    })),
    ...communities.map((groupId): Write => ({
      method: 'POST',
      url: '/api/posts',
      body: { content: 'Anew', groupId, ...everyone },
    })),
    ...communities.flatMap((id) =>
      people.map((userId): Write => ({
        method: 'PUT',
        url: `/api/community-groups/${id}/members/${userId}`,
        body: { role: 'moderator' },
        lookAt: `/api/community-groups/${id}/members`,
      })),
    ),
    ...communities.flatMap(aboutCommunity),
    ...posts.flatMap(aboutPost),
    ...comments.flatMap(aboutComment),
    ...people.flatMap(aboutPerson),
  ]
}
