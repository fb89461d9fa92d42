/** The texts of notices; `name` is the member who caused it. */
export const notificationText = {
  friendRequest: (name: string) => `${name} sent you a friend request`,
  friendAccepted: (name: string) => `${name} accepted your friend request`,
  inviteUsed: (name: string) => `${name} joined with your invitation`,
  mention: (name: string) => `${name} mentioned you in a post`,
  comment: (name: string) => `${name} commented on your post`,
  reply: (name: string) => `${name} replied to your comment`,
  message: (name: string) => `${name} sent you a message`,
  mentionInComment: (name: string) => `${name} mentioned you in a comment`,
} as const
