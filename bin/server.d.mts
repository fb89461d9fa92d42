/** The server as `npm start` runs it. `ensure` builds it when its sources have changed. */
export const server: { make: () => Promise<void>; ensure: () => Promise<void> }
/** How Node runs the built server, from the folder of the repository. */
export const SERVER: string[]
export const SERVER_ENV: Record<string, string>
/** How Node runs the command line, from the folder of the repository. */
export const COMMAND: string[]
export const COMMAND_ENV: Record<string, string>
