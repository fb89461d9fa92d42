import manifest from '../../../package.json' with { type: 'json' }

/** The release that this is, as `package.json` of the repository names it: three numbers, such as 0.1.0. */
export const VERSION: string = manifest.version
