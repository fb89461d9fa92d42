/** The front door: what it takes to let a member go, and to clear away what was prepared for members. */
export { sweepExports } from './exports.ts'
export { openAccountDeletion } from './account-deletion.ts'
