/** The front door: what it takes to let a member go. */
export { openLeaving } from './leaving.ts'
