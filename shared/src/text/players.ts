import { type SearchParams, type Url, urlOf } from './url.ts'

/** A player of another site for a link in a text. */
export type Player = { site: 'YouTube' | 'SoundCloud'; src: string }

/** Browsers and Node have it, but the types of neither are known here. */
declare const URLSearchParams: new (
  from: string | Record<string, string>,
) => SearchParams & { toString: () => string }

const { raw } = String
/** Two words of an embed have the length of a video's id. */
const ID = raw`(?!videoseries|live_stream)(?<video>[\w-]{11})`
/** What stands in the place of a member, and what a member's page has beside sounds. */
const NO_MEMBER = raw`(?!(?:charts|discover|messages|pages|people|popular|search|settings|stations|tags|you)\/)`
const NO_SOUND = raw`(?!(?:albums|comments|followers|following|likes|popular-tracks|reposts|sets|spotlight|tracks)\/?$)`
/** A sound or set, also with the end of a link to what is not public. */
const SOUND = raw`\/${NO_MEMBER}[\w-]+\/(?:sets\/)?${NO_SOUND}[\w-]+(?:\/s-\w+)?`

/**
 * The forms of addresses that have a player, without www, m and music, and of the parameters with the `v` of /watch alone.
 * Any other address is a link, with its preview (rules/media.md 33).
 */
const FORMS = [
  raw`youtube\.com\/watch\/?\?v=${ID}`,
  raw`youtube\.com\/(?:shorts|live|embed|v|e)\/${ID}\/?`,
  raw`youtube-nocookie\.com\/(?:embed|v)\/${ID}\/?`,
  raw`youtu\.be\/${ID}\/?`,
  raw`soundcloud\.com(?<sound>${SOUND})\/?`,
].map((form) => new RegExp(raw`^(?:www\.|m\.|music\.)?${form}$`))

/** The player of an address that has one of the forms above; else undefined. */
export function playerFor(href: string): Player | undefined {
  const url = urlOf(href)
  if (!url || url.username || url.port) return undefined
  const watched = url.pathname.startsWith('/watch') ? `?v=${url.searchParams.get('v')}` : ''
  const address = url.hostname + url.pathname + watched
  const found = FORMS.map((form) => form.exec(address)?.groups).find((groups) => groups !== undefined)
  if (found?.['sound']) return { site: 'SoundCloud', src: soundAt(found['sound']) }
  return found?.['video'] ? { site: 'YouTube', src: videoAt(found['video'], url) } : undefined
}

/** The players for the links of a text, each once. */
export function playersFor(hrefs: readonly string[]): Player[] {
  const players = hrefs.map(playerFor).filter((player) => player !== undefined)
  return [...new Map(players.map((player) => [player.src, player])).values()]
}

/** Whether a link gets no preview because its video is embedded instead (rules/media.md 16): YouTube, for now. */
export const isVideo = (href: string) => playerFor(href)?.site === 'YouTube'

function videoAt(id: string, { searchParams, hash }: Url): string {
  const time =
    searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t')
  const start = secondsOf(time ?? '')
  // The second one lets the page ask the player to pause.
  const query = new URLSearchParams({
    autoplay: '1',
    enablejsapi: '1',
    ...(start > 0 && { start: String(start) }),
  })
  return `https://www.youtube-nocookie.com/embed/${id}?${query.toString()}`
}

/** Reads times like `90`, `90s`, `1m30s`, `1h2m3s` and `435.5`, in whole seconds, as the player takes them. */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/.exec(time) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function soundAt(path: string): string {
  const query = new URLSearchParams({ url: `https://soundcloud.com${path}`, auto_play: 'true' })
  return `https://w.soundcloud.com/player/?${query.toString()}`
}
