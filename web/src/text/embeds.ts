/** A player of another site for a link in a text. */
export type Player = { site: 'YouTube' | 'SoundCloud'; src: string; href: string }

/** The player for a YouTube video (watch, short, live or embed link) or a SoundCloud sound; else undefined. */
export function playerFor(href: string): Player | undefined {
  const url = URL.parse(href)
  if (!url || url.username || url.port) return undefined
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const src = host === 'soundcloud.com' ? soundcloud(url) : youtube(host, url)
  return src === undefined
    ? undefined
    : { site: host === 'soundcloud.com' ? 'SoundCloud' : 'YouTube', src, href }
}

/** The players for the links of a text, each once. */
export function playersFor(hrefs: readonly string[]): Player[] {
  const players = hrefs.map(playerFor).filter((player) => player !== undefined)
  return [...new Map(players.map((player) => [player.src, player])).values()]
}

const VIDEO_ID = /^[\w-]{11}$/
const IN_PATH = /^\/(?:shorts|live|embed)\/([^/]+)\/?$/

function youtube(host: string, url: URL): string | undefined {
  const id = videoId(host, url)
  if (!id || !VIDEO_ID.test(id)) return undefined
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  // The second one lets the page ask the player to pause.
  const query = new URLSearchParams({
    autoplay: '1',
    enablejsapi: '1',
    ...(start > 0 && { start: String(start) }),
  })
  return `https://www.youtube-nocookie.com/embed/${id}?${query}`
}

function videoId(host: string, { pathname, searchParams }: URL): string | null | undefined {
  if (host === 'youtu.be') return pathname.slice(1)
  if (host !== 'youtube.com') return undefined
  return pathname === '/watch' ? searchParams.get('v') : IN_PATH.exec(pathname)?.[1]
}

/** Reads times like `90`, `90s`, `1m30s` and `1h2m3s`. */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** A sound or set of a member: a path of two or more parts. */
const SOUND = /^\/[\w-]+\/[\w-]+(\/[\w-]+)*\/?$/

function soundcloud({ pathname }: URL): string | undefined {
  if (!SOUND.test(pathname)) return undefined
  const query = new URLSearchParams({ url: `https://soundcloud.com${pathname}`, auto_play: 'true' })
  return `https://w.soundcloud.com/player/?${query}`
}
