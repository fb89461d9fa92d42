/** What is said of acts that can be undone for a while. The titles are those of the contract. */
export const undoWording = {
  undo: 'Undo',
  declined: { title: 'Friend request declined' },
  unfriended: (name: string) => ({
    title: 'User unfriended successfully',
    description: `You and ${name} no longer see each other’s posts for friends. They are not told.`,
  }),
  hardToRejoin: "You can't come back on your own: someone has to let you in again.",
} as const
