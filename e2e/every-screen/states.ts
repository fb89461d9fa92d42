import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { settle } from '../widths.ts'
import { expectOpened, type Only, openBeside } from './screens.ts'
import type { StatesSite } from './states-site.ts'

/** A state that the address of its screen alone does not open. */
export type State = {
  name: string
  path: string
  /** Ada, unless it is said. */
  as?: (site: StatesSite) => Person
  open: (page: Page, site: StatesSite) => Promise<unknown>
  only?: Only
  /** Whether it has a browser of its own: it cuts the line, or comes back to what was typed before a page was left. */
  isAlone?: boolean
}

/** Opens and judges a state in the page of its person, which has forgotten what was typed there before. */
export async function expectState(site: StatesSite, state: State): Promise<void> {
  const own = (state.as?.(site) ?? site.ada).page
  const page = state.isAlone ? await openBeside(own, site.site.url) : own
  const open = async () => {
    await page.goto(site.at(state.path))
    await settle(page)
    await state.open(page, site)
  }
  try {
    await expectOpened(page, { open, only: state.only })
  } finally {
    if (state.isAlone) await page.context().close()
    else await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
