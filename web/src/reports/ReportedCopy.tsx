import { paths } from '@kith/shared/paths.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { Report, ReportCopy } from '@kith/shared/reports.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { StoredPicture } from '../ui/faces/StoredPicture.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'

type Props = { report: Report; copy: ReportCopy }

/** A thing as it stood when it was reported. Of its files, those that still exist are shown. */
export function ReportedCopy({ report, copy }: Props) {
  const { content, media, mediaCount, quotedPostId } = copy
  const lost = mediaCount - media.length
  return (
    <figure className="flex flex-col gap-2 rounded-12 border border-line bg-sunken p-3">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        As it was when reported
        <Audience copy={copy} />
      </figcaption>
      {report.targetType === 'user' && <Member report={report} copy={copy} />}
      {content && <FoldedText content={content} collapseAt={COLLAPSE_AT} />}
      {media.length > 0 && (
        <div className="w-full max-w-80">
          <MediaGallery media={media} className="rounded-12" />
        </div>
      )}
      {lost > 0 && (
        <p className="text-muted italic">
          {lost === 1
            ? 'A photo or video has been deleted since then.'
            : `${lost} photos or videos have been deleted since then.`}
        </p>
      )}
      {quotedPostId && (
        <p>
          With <TextLink to={paths.post(quotedPostId)}>another post</TextLink>
        </p>
      )}
    </figure>
  )
}

function Audience({ copy: { visibility, community } }: { copy: ReportCopy }) {
  if (community !== null) return <span className="wrap-anywhere">In {community}</span>
  if (visibility === null) return null
  return (
    <span className="flex items-center gap-1">
      <VisibilityMark of={visibility} />
      {visibilityLabels[visibility]}
    </span>
  )
}

function Member({ report: { owner }, copy: { name, avatar, coverImage, links } }: Props) {
  return (
    <>
      <StoredPicture url={coverImage} width={640} className="h-20 w-full max-w-80 rounded-12 object-cover">
        {null}
      </StoredPicture>
      <p className="flex items-center gap-3">
        <Avatar person={{ username: owner?.username ?? '', avatar }} />
        <bdi className="min-w-0 font-title font-semibold wrap-anywhere">{name}</bdi>
      </p>
      {links.length > 0 && (
        <ul className="text-13">
          {links.map(({ title, url }) => (
            <li key={`${title} ${url}`} className="wrap-anywhere">
              <bdi>{title}</bdi>: <bdi>{url}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
