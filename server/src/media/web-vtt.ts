import { mediaWording } from '@kith/shared/media-wording.ts'
import { invalid } from '../core/errors.ts'

const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMING = new RegExp(`^(${TIME})[ \t]*-->[ \t]*(${TIME})(?:[ \t]+(.*))?$`)
const SETTING = /^(?:vertical|line|position|size|align):[\w.,%-]{1,40}$/

/**
 * Captions as they are stored: the cues of a WebVTT file, and nothing else. Style sheets, regions and notes are left out.
 * Throws 400 for what is no WebVTT, and for a cue without a time in which it shows.
 */
export function readCaptions(file: string): string {
  const [header = '', ...blocks] = file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\n{2,}/)
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(header)) throw unreadable()
  const cues = [header, ...blocks].flatMap(cuesIn)
  if (cues.length === 0) throw unreadable()
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** The cue of a block, if it has one. Its name is left out. */
function cuesIn(block: string): string[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at === -1) return []
  const words = lines.slice(at + 1)
  const [, from = '', to = '', settings = ''] = TIMING.exec(lines[at]?.trim() ?? '') ?? []
  if (secondsOf(from) >= secondsOf(to) || words.some((line) => line.includes('-->'))) throw unreadable()
  const kept = settings.split(/[ \t]+/).filter((setting) => SETTING.test(setting))
  return [[[`${from} --> ${to}`, ...kept].join(' '), ...words].join('\n')]
}

/** Of a line that is no timing both are 0. */
const secondsOf = (time: string) => time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

const unreadable = () => invalid('captions', mediaWording.captionsUnreadable)
