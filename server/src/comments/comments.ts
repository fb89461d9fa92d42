/** The front door: what another feature needs to show comments. */
export { hydrateComments } from './thread.ts'
