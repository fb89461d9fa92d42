import { paths } from '@kith/shared/paths.ts'

/** The whole address under which somebody registers with a code. */
export const linkOf = (code: string) => window.location.origin + paths.register(code)
