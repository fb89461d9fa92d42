import type { Overview } from '@kith/shared/administration.ts'

/** Which release of Kith this is, and whether a newer one is out. */
export function Release({ version, newer }: Pick<Overview, 'version' | 'newer'>) {
  return (
    <p className="mt-6 text-14 text-muted">
      This site runs Kith {version}.{newer && <Newer {...newer} />}
    </p>
  )
}

function Newer({ version, url }: NonNullable<Overview['newer']>) {
  if (!url) return ` Kith ${version} is out.`
  return (
    <>
      {` Kith ${version} is out: `}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="tap-target font-semibold text-link underline-offset-3 hover:underline"
      >
        see what’s new
      </a>
      .
    </>
  )
}
