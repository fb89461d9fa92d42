import type { Player } from '@kith/shared/text/players.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { pauseOthers } from '../core/playback/pause-others.ts'

/** The players need their own origin to run. It is never Kith's, so the frame can't reach the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'

/** A player of another site, in a given frame. Nothing is loaded from that site until someone presses play. */
export function Embed({ player }: { player: Player }) {
  const [isPlaying, setPlaying] = useState(false)
  const { site, src } = player
  if (isPlaying) {
    return (
      <iframe
        title={`${site} player`}
        src={src}
        sandbox={SANDBOX}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube plays only if it knows the embedding site. It does not get the page's address.
        referrerPolicy="strict-origin"
        className="size-full rounded-12"
        // It plays by itself.
        onLoad={({ currentTarget }) => pauseOthers(currentTarget)}
      />
    )
  }
  return (
    <button
      type="button"
      className="group grid size-full place-content-center justify-items-center gap-2 rounded-12 border border-line text-muted transition-colors hover:border-control hover:text-ink"
      onClick={() => setPlaying(true)}
    >
      <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent transition-colors group-hover:bg-accent-hover">
        <Play className="ml-0.5 size-6 fill-current" aria-hidden />
      </span>
      <span className="font-semibold">Play on {site}</span>
      <span className="text-13">Loads the player from {site}</span>
    </button>
  )
}
