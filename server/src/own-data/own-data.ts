/** The public entry: what is needed to delete a member and old exports, and to reopen communities. */
export { exportPathOf, sweepExports } from './exports.ts'
export { type DeleteMember, openAccountDeletion } from './account-deletion.ts'
export { reopenCommunities } from './successors.ts'
