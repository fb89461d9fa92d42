/** How far something is: at most `total` bytes. */
export type Progress = (done: number, total: number) => void

const WIDTH = 24
const REDRAW_MS = 200

/** Draws how far something is on one line of a terminal; nothing where there is none. */
export function openBar(label: string, terminal = process.stderr): { progress: Progress; end: () => void } {
  if (!terminal.isTTY) return { progress: () => {}, end: () => {} }
  let drawnAt = 0
  const progress: Progress = (done, total) => {
    if (performance.now() - drawnAt < REDRAW_MS) return
    drawnAt = performance.now()
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const filled = Math.round(share * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    terminal.write(`\r${label} ${bar} ${Math.floor(share * 100)} % of ${sizeWords(total)}`)
  }
  return { progress, end: () => void terminal.write('\r\x1b[K') }
}

/** 1 kB is 1,000 bytes. */
export function sizeWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`
}
