/** The front door: how a search is taken apart. */
export { readWanted } from './wanted.ts'
