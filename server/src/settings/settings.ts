/** The public entry: what other features need of the settings and colours of the site. */
export { changeSetting, readSettings } from './platform-settings.ts'
export { readColors } from './site-colours.ts'
