/** What the empty composer says. */
export const INVITATION = 'What would you like to share?'
