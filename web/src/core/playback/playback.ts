/** A video, or the frame of another site's player. */
export type Player = HTMLVideoElement | HTMLIFrameElement

let playing: Player | undefined
let watch: IntersectionObserver | undefined

/** Pauses what played before, and this one as soon as it is out of sight. */
export function startPlayback(player: Player): void {
  // It may have been paused while this code was on its way.
  if (player instanceof HTMLVideoElement && player.paused) return
  if (playing && playing !== player) pause(playing)
  playing = player
  watch?.disconnect()
  watch = new IntersectionObserver((entries) => {
    const isInSight = entries.at(-1)?.isIntersecting === true || document.pictureInPictureElement === player
    if (!isInSight) pause(player)
  })
  watch.observe(player)
}

/** What the players of other sites take as a command to pause, by their origin. */
const PAUSE_COMMANDS = {
  'https://www.youtube-nocookie.com': { event: 'command', func: 'pauseVideo', args: [] },
  'https://w.soundcloud.com': { method: 'pause' },
}

function pause(player: Player): void {
  if (player instanceof HTMLVideoElement) player.pause()
  else
    for (const [origin, command] of Object.entries(PAUSE_COMMANDS))
      if (player.src.startsWith(`${origin}/`))
        player.contentWindow?.postMessage(JSON.stringify(command), origin)
}
