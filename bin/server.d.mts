/** How Node runs the built server, from the folder of the repository. */
export const SERVER: string[]
export const SERVER_ENV: Record<string, string>
