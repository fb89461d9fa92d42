/** What a notification says; `name` is who caused it. */
export const notificationText = {
  friendRequest: (name: string) => `${name} sent you a friend request`,
  friendAccepted: (name: string) => `${name} accepted your friend request`,
  inviteUsed: (name: string) => `${name} joined with your invitation`,
  mention: (name: string) => `${name} mentioned you in a post`,
} as const
