/** The progress of an upload as a line along the lower edge. Nothing while `percent` is undefined. */
export function UploadProgress({ label, percent }: { label: string; percent: number | undefined }) {
  if (percent === undefined) return null
  return <progress aria-label={label} max={100} value={percent} className={barClass} />
}

const barClass =
  'absolute inset-x-0 bottom-0 h-1 w-full appearance-none overflow-hidden rounded-full contrast:h-2 contrast:border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]'
