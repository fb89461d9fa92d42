/** The front door: what is needed to delete a member, and to delete old exports. */
export { exportPathOf, sweepExports } from './exports.ts'
export { type DeleteMember, openAccountDeletion } from './account-deletion.ts'
