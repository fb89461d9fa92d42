import { paths } from '@kith/shared/paths.ts'
import { mayEditSiteContent } from '@kith/shared/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNotes } from '../moderator-notes/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazy-on-idle.ts'
import { Link } from '../ui/Link.tsx'
import { AboutContent } from './AboutContent.tsx'
import { AboutSkeleton } from './AboutSkeleton.tsx'
import { Updates } from './Updates.tsx'
import { WordsLoaded } from './WordsLoaded.tsx'
import type { AboutTexts } from './words.ts'

/** Without it the page is there to be read. */
const Editing = lazyPart(
  async () => (await import('./edit/Editing.tsx')).Editing,
  ({ children }) => children,
)

/** What the site is, for its members. Staff word it here. */
export function AboutPage() {
  const notes = useNotes()
  return (
    <>
      <PageTitle>About</PageTitle>
      {/* Wait until it is known whether there are notes. They would push the boxes down. */}
      <WordsLoaded isWaiting={notes.isLoading}>
        {(words) => (
          <ForStaff words={words}>
            <AboutContent words={words} end={<InviteSomeone />}>
              <Updates list={notes} />
            </AboutContent>
          </ForStaff>
        )}
      </WordsLoaded>
    </>
  )
}

/** The code of the editing is for staff alone. */
function ForStaff({ words, children }: { words: AboutTexts; children: ReactNode }) {
  const me = useMe()
  if (!mayEditSiteContent(me)) return children
  return (
    <Suspense fallback={<AboutSkeleton />}>
      <Editing words={words}>{children}</Editing>
    </Suspense>
  )
}

function InviteSomeone() {
  return (
    <section
      aria-labelledby="about-invite"
      className="flex flex-col items-start gap-4 border-t border-line pt-8"
    >
      <div>
        <h2 id="about-invite" className="text-25">
          Who is missing here?
        </h2>
        <p className="mt-1 text-17 text-muted">You are friends as soon as they join.</p>
      </div>
      <Link to={paths.friends('invitations')} className={buttonClass()}>
        Invite someone
      </Link>
    </section>
  )
}
