import type { ServerFrame } from '@kith/shared/live.ts'
import type { LiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { readColors, readSettings } from '../settings/settings.ts'
import type { LivePages } from './live-pages.ts'
import { type LivePage, send } from './socket.ts'

/** Sends pages the settings and colours of the site: each page at first, and all when they change. */
export function openSettingsBroadcast(db: Db, pages: LivePages, run: (work: () => Promise<void>) => void) {
  let changes = 0
  const read = async (): Promise<ServerFrame> => {
    const seen = changes
    const [settings, { customPresets: _, ...colors }] = await Promise.all([readSettings(db), readColors(db)])
    // Changed meanwhile: pages may have got that already, and must not get the old again.
    return seen === changes ? { type: 'settings', settings, colors } : read()
  }
  const sendAll = async () => {
    const frame = await read()
    for (const page of pages.all()) if (page.isOpen) send(page, frame)
  }
  return {
    deliver: (list: LiveEvent[]): void => {
      if (!list.some(({ what }) => what === 'settings')) return
      changes += 1
      run(sendAll)
    },
    sendTo: async (page: LivePage): Promise<void> => send(page, await read()),
  }
}
