/** The placeholder of the empty composer. */
export const INVITATION = 'What would you like to share?'
