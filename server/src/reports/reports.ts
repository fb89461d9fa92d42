/** The public entry: the job that deletes old reports. */
export { dropOldReports } from './sweep.ts'
