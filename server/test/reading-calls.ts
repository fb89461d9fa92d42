import type { Side, Stage } from './traces.ts'

/** How a viewer reaches the other member through each reading call. Add a new call here, or below with a reason. */
export const reach = ({ one, other, cleo, community, tag, picnic, question }: Stage, facing: Side) => {
  const clubs = [one.club, other.club]
  const people = [one.person, other.person, cleo]
  const posts = [...one.posts, ...other.posts, picnic]
  const comments = [...one.comments, ...other.comments, question]
  const q = `?q=${facing.mark}`
  return {
    '/api/audience': ['/api/audience?visibility=public'],
    '/api/bookmarks/user': ['/api/bookmarks/user', '/api/bookmarks/user?type=comments'],
    '/api/comments/{id}/likes': comments.map((id) => `/api/comments/${id}/likes`),
    '/api/comments/{id}/replies': comments.map((id) => `/api/comments/${id}/replies`),
    '/api/community-groups/{id}': clubs.map((id) => `/api/community-groups/${id}`),
    '/api/community-groups/{id}/members': [`/api/community-groups/${community}/members`],
    '/api/community-groups/{id}/posts': [`/api/community-groups/${community}/posts`],
    '/api/community-groups/{id}/invitations': [`/api/community-groups/${community}/invitations`],
    '/api/community-groups/{id}/links': clubs.map((id) => `/api/community-groups/${id}/links`),
    '/api/community-groups/{id}/requests': clubs.map((id) => `/api/community-groups/${id}/requests`),
    '/api/conversations/recipients': ['/api/conversations/recipients'],
    '/api/friend-groups': ['/api/friend-groups?includeMembers=true'],
    '/api/friend-groups/with-members': ['/api/friend-groups/with-members'],
    '/api/friends': ['/api/friends'],
    '/api/friends/filtered': ['/api/friends/filtered'],
    '/api/friends/mutual/{id}': people.map(({ id }) => `/api/friends/mutual/${id}`),
    '/api/friends/requests/pending': ['/api/friends/requests/pending'],
    '/api/friends/requests/sent': ['/api/friends/requests/sent'],
    '/api/hashtags/{name}/posts': [`/api/hashtags/${tag}/posts`],
    '/api/invites': ['/api/invites'],
    '/api/moderator/notes': ['/api/moderator/notes'],
    '/api/notifications': ['/api/notifications'],
    '/api/pinned-posts': ['/api/pinned-posts'],
    '/api/posts': ['friends', 'friends_of_friends', 'public']
      .map((filter) => `/api/posts?filter=${filter}`)
      .concat(`/api/posts?filter=groups&communityGroupIds=${community}`),
    '/api/posts/search': [`/api/posts/search${q}`],
    '/api/posts/{id}': posts.map((id) => `/api/posts/${id}`),
    '/api/posts/{id}/comments': posts.map((id) => `/api/posts/${id}/comments`),
    '/api/posts/{id}/likes': posts.map((id) => `/api/posts/${id}/likes`),
    '/api/suggestions': ['/api/suggestions'],
    '/api/trending': ['/api/trending?limit=100'],
    '/api/user/staff-access': ['/api/user/staff-access'],
    '/api/users': [`/api/users${q}`],
    '/api/users/by-username/{username}': people.map(({ username }) => `/api/users/by-username/${username}`),
    '/api/users/search': [`/api/users/search${q}`],
    '/api/users/{id}': people.map(({ id }) => `/api/users/${id}`),
    '/api/users/{id}/friends': people.map(({ id }) => `/api/users/${id}/friends`),
    '/api/users/{id}/posts': people.map(({ id }) => `/api/users/${id}/posts`),
  }
}

/** Reading calls that show nobody else, or show the other member for a reason. */
export const EXEMPT: Record<string, string> = {
  '/api/conversations': 'what was written stays readable to both, with the composer disabled',
  '/api/conversations/unread-count': 'a number of what was written, which stays readable to both',
  '/api/conversations/{id}': 'what was written stays readable to both, with the composer disabled',
  '/api/messages/{id}': 'what was written stays readable to both',
  '/api/users/blocked':
    'the blocker sees whom they have blocked; blocks.test.ts holds that the other does not',
  '/api/users/blocked/{id}': 'the blocker may know; blocks.test.ts holds that the other may not',
  '/api/users/hidden': 'hidden-members.test.ts holds that the blocked are left out',
  '/api/friends/status/{id}': 'names no one; blocks.test.ts holds that the blocked are missing',
  '/api/community-groups':
    'names and numbers of communities; communities.test.ts holds that the blocked are not counted',
  '/api/community-groups/news': 'names and numbers of own communities',
  '/api/community-groups/{id}/log': 'for staff; members.test.ts holds that the blocked are not named',
  '/api/community-groups/member': 'names and numbers of own communities',
  '/api/community-links/{code}': 'the name and a number of a community',
  '/api/users/{id}/communities': 'names and numbers; of-person.test.ts holds that the blocked get a 404',
  '/api/moderator/audit': 'for admins: what staff did, to the blocked too',
  '/api/moderator/overview': 'numbers of the site, for admins',
  '/api/moderator/backups': 'the nightly backups, for admins',
  '/api/moderator/users': 'for admins, who look after all members, the blocked among them',
  '/api/moderator/users/summary': 'numbers of all members, for admins',
  '/api/notifications/unread-count': 'a number; unread-count.test.ts holds that it is that of the list',
  '/api/user': 'the own record',
  '/api/user/export': 'what one has oneself written',
  '/api/user/export/file': 'what one has oneself written',
  '/api/user/sessions': 'own sessions',
  '/api/user/words':
    'own rows, without words or names of others; own-words.test.ts holds that no post is named that one does not see',
  '/api/user/stats': 'own numbers',
  '/api/uploads/{id}': 'how far an own file has come',
  '/api/push/key': 'a key of the site',
  '/api/push/subscription': 'of the own session',
  '/api/push/unread': 'numbers of own notifications',
  '/api/hashtags/trending': 'names and numbers of hashtags, made of what every member may see',
  '/api/hashtags/followed': 'names and numbers of hashtags',
  '/api/hashtags/{name}': 'a number, which hashtags.test.ts holds to be that of the posts one may see',
  '/api/link-preview': 'what another site says of itself',
  '/api/invites/validate': 'the name of who made a valid code, for its holder',
  '/api/invites/picture': 'bytes; inviter.test.ts holds it to the picture of who made a valid code',
  '/api/email-service/status': 'yes or no',
  '/api/moderator/colors': 'the colours of the site',
  '/api/platform/settings': 'the settings of the site',
  '/api/site-content': 'the words of the About page',
  '/media/{key}':
    'bytes; visible-media.test.ts holds it to the posts that one may see, profiles.test.ts to the profiles',
  '/media/{key}/captions':
    'the words of a video; captions.test.ts holds that they are shown to whom the video is',
}
