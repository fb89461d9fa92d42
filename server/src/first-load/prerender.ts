import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DIST } from '../core/http/web-client.ts'

/** An answer to one of the page's first calls. `address` is its path with the part behind the `?`. */
export type Answer = { address: string; body: string; headers: Record<string, string> }
type Render = (url: string, answers: readonly Answer[]) => string

const FILE = join(DIST, 'prerender', 'home.js')

/** Made by web/prerender.config.ts from the client's own components. Loaded when the first member opens their home page. */
let loading: Promise<Render | undefined> | undefined

/** The home page in HTML, as the client's first render will show it. Empty without a build of the client. */
export async function prerenderHome(url: string, answers: readonly Answer[]): Promise<string> {
  loading ??= load()
  const render = await loading
  return render?.(url, answers) ?? ''
}

async function load(): Promise<Render | undefined> {
  if (!existsSync(FILE)) return undefined
  const { prerenderHome: render } = (await import(pathToFileURL(FILE).href)) as { prerenderHome: Render }
  return render
}
