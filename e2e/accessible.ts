import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that axe omits or treats as minor, but Lighthouse counts: they keep its accessibility score at 100. */
const LIGHTHOUSE_RULES = Object.fromEntries(
  [
    'aria-allowed-role',
    'aria-deprecated-role',
    'heading-order',
    'image-redundant-alt',
    'skip-link',
    'target-size',
  ].map((rule) => [rule, { enabled: true }]),
)

/** Fails when axe finds a serious or critical violation on the present page, or one that Lighthouse counts. */
export async function expectAccessible(page: Page): Promise<void> {
  await rest(page)
  // Evaluated from here, because the page's content security policy does not apply to that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(findViolations, LIGHTHOUSE_RULES)
  const counted = found.filter(
    ({ id, impact, nodes }) =>
      nodes.length > 0 && (impact === 'serious' || impact === 'critical' || id in LIGHTHOUSE_RULES),
  )
  expect(
    counted.map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`),
    page.url(),
  ).toEqual([])
}

/** Waits until all is there, drawn and still: a colour in transition is neither the old nor the new one. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(stopMotion)
  const unfinished = page.locator('[aria-label^=Loading], button[aria-busy=true]')
  await unfinished
    .or(page.getByText('Loading', { exact: true }))
    .first()
    .waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // What scripts have begun themselves.
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(
      finite.filter(({ playState }) => playState === 'running').map(({ finished }) => finished),
    )
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Runs in the page, at best before its own scripts. A constructed sheet is what the content security policy allows. */
export function stopMotion(): void {
  window.still ??= new CSSStyleSheet()
  if (document.adoptedStyleSheets.includes(window.still)) return
  window.still.replaceSync(
    '*, *::before, *::after { transition: none !important; animation: none !important }',
  )
  document.adoptedStyleSheets.push(window.still)
}

/** Runs in the page. An element half under the sticky header counts as smaller, but only there. */
async function findViolations(rules: axe.RuleObject) {
  const { violations } = await window.axe.run({
    rules,
    elementRef: true,
    selectors: false,
    preload: false,
    resultTypes: ['violations'],
  })
  const end = document.querySelector('#root > header')?.getBoundingClientRect().bottom ?? 0
  const isUnder = (element: Element | undefined) =>
    element?.closest('main') && element.getBoundingClientRect().top < end
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.filter(({ element }) => id !== 'target-size' || !isUnder(element)).map(({ html }) => html),
  }))
}

declare global {
  interface Window {
    axe: typeof axe
    /** The sheet that stops all motion. */
    still?: CSSStyleSheet
  }
}
