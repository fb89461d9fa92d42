import type { BackupState, Overview } from '@kith/shared/administration.ts'
import { paths } from '@kith/shared/paths.ts'
import { sizeInWords } from '@kith/shared/storage.ts'
import { minuteOf } from '../../core/dates.ts'
import { Release } from './Release.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useOverview } from '../api.ts'
import { BackupsSection } from './BackupsSection.tsx'
import { Figure, FiguresSkeleton, figuresClass } from './Figure.tsx'
import { DayPlot } from './DayPlot.tsx'
import { EmailsFigure } from './EmailsFigure.tsx'

/** The site in numbers. */
export function OverviewTab() {
  const query = useOverview()
  if (query.data) return <Figures {...query.data} />
  if (query.isError)
    return <ErrorState title="Failed to fetch the overview" onRetry={() => void query.refetch()} />
  if (query.isPaused) return <OfflineState coming="Loading the numbers" />
  return <FiguresSkeleton />
}

function Figures({ members, days, storage, openReports, signUps, backups, letters, ...release }: Overview) {
  return (
    <>
      {backups && isWrong(backups) && <Alert>{warningOf(backups)}</Alert>}
      <dl className={figuresClass}>
        <Figure name="Posts a day" {...ofDays(days, 'posts')}>
          <DayPlot days={days.map(({ day, posts }) => ({ day, count: posts }))} />
        </Figure>
        <Figure name="Comments a day" {...ofDays(days, 'comments')}>
          <DayPlot days={days.map(({ day, comments }) => ({ day, count: comments }))} />
        </Figure>
        <Figure
          name="Members"
          number={numberOf(members.total)}
          more={`${numberOf(members.cameBack)} came back in the last seven days`}
        />
        <Figure
          name="New members this month"
          number={numberOf(signUps.invited + signUps.open)}
          more={`${numberOf(signUps.invited)} with an invitation, ${numberOf(signUps.open)} without one`}
        />
        <Figure
          name="Open reports"
          number={numberOf(openReports)}
          more={
            openReports > 0 ? (
              <TextLink to={paths.dashboard('reports')}>Review reports</TextLink>
            ) : (
              'All is well'
            )
          }
        />
        <Figure name="Stored by members" number={sizeInWords(storage.used)} more={roomIn(storage)} />
        {letters && <EmailsFigure {...letters} />}
        {backups && (
          <Figure
            name="Last good backup"
            number={backups.lastGoodAt ? minuteOf(backups.lastGoodAt) : 'None yet'}
            more={backups.failure === null ? 'Made and verified every night' : backups.failure}
          />
        )}
      </dl>
      {backups && <BackupsSection />}
      <Release {...release} />
    </>
  )
}

const isWrong = ({ failure, isLate }: BackupState) => isLate || failure !== null
const warningOf = ({ failure, isLate }: BackupState) =>
  isLate ? 'There is no good backup from the last two days.' : `The last nightly backup failed: ${failure}`

const numberOf = (count: number) => count.toLocaleString('en')

/** The number of today, and the others in words. */
function ofDays(days: Overview['days'], what: 'posts' | 'comments') {
  const counts = days.map((day) => day[what])
  const all = counts.reduce((sum, count) => sum + count, 0)
  const average = Math.round((10 * all) / counts.length) / 10
  return {
    number: `${numberOf(counts.at(-1) ?? 0)} today`,
    more: `${numberOf(all)} in the last ${counts.length} days, ${numberOf(average)} a day, ${numberOf(Math.max(...counts))} at most`,
  }
}

const roomIn = ({ free, size, isAway }: Overview['storage']) => {
  if (isAway) return 'The file store is not answering. Pictures and videos are missing for now.'
  return free === null || size === null
    ? 'The disk could not be measured'
    : `${sizeInWords(free)} of ${sizeInWords(size)} on the disk are free`
}
