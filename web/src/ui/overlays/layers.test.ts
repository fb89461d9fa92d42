import { expect, test, vi } from 'vitest'
import { firstPopstate } from './first-popstate.ts'
import type * as Layers from './layers.ts'

test('a browser that leaves out writes of its history is not asked without end', async () => {
  const { pushState, replaceState } = window.history
  const { openLayers } = await vi.importActual<typeof Layers>('./layers.ts')
  const { addLayer, removeLayer } = openLayers()
  let asked = 0
  vi.spyOn(History.prototype, 'pushState').mockImplementation(() => {
    asked += 1
    if (asked > 9) throw new Error('Asked without end')
  })
  const layer = { close: () => undefined, hasEntry: true }
  addLayer(layer)
  await expect.poll(() => asked).toBe(1)
  removeLayer(layer)
  // The history of one jsdom is that of all tests.
  Object.assign(window.history, { pushState, replaceState })
  delete firstPopstate.listener
})
