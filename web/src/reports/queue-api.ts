import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type DecisionInput,
  type OpenReports,
  type Report,
  reportsApi,
  type ReportStatus,
  reportWording,
} from '@kith/shared/reports.ts'
import { useMe } from '../accounts/api.ts'
import { changeItems, type Pages, pagesQuery, withItems } from '../core/calls/pages.ts'
import { forgetWords } from '../drafts/api.ts'
import { isStatus, type Options, request, errorText } from '../core/calls/request.ts'
import { delayAction, type DelayedDelivery, useDelayed } from '../undo/api.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Others report and decide at any time, so the lists are fetched again on every visit. */
const listQuery = (status: ReportStatus) => ({
  ...pagesQuery<Report>([reportsApi.queue], reportsApi.queue, { status }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Open reports, the earliest first, or resolved ones, the latest first. */
export function useReports(status: ReportStatus) {
  const dismissed = useDelayed('dismiss')
  return useInfiniteQuery({
    ...listQuery(status),
    select: (list: Pages<Report>) =>
      withItems(list, (items) => items.filter(({ id, decision }) => decision || !dismissed.has(id))),
  })
}

const countQuery = queryOptions({
  queryKey: [reportsApi.openCount],
  queryFn: ({ signal }) => request<OpenReports>('GET', reportsApi.openCount, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** How many reports are open; undefined until the server has answered. */
export function useOpenReports() {
  const { size } = useDelayed('dismiss')
  return useQuery({ ...countQuery, select: ({ count }) => Math.max(0, count - size) }).data
}

const decide = (id: number, body: DecisionInput, options?: Options) =>
  request<Report>('PUT', fillPath(reportsApi.decided, { id }), { ...options, body })

/** Dismisses a report. It can be undone for a while. */
export function useDismiss({ id }: Report) {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  return (note: string) =>
    delayAction(queries, { memberId, kind: 'dismiss', about: id, more: note, title: reportWording.dismissed })
}

/** How a dismissal is sent. */
export const dismissDelivery = (queries: QueryClient): DelayedDelivery => ({
  send: ({ about, more }, options) => decide(about, { action: 'dismiss', note: String(more) }, options),
  sent: ({ memberId, about }) => {
    forgetWords(memberId, `decision.${about}.dismiss`)
    dropReport(queries, about)
    readAgain(queries)
  },
  refused: (error) => {
    toastFailure(reportWording.decideFailed, errorText(error, 'Please try again.'))
    readAgain(queries)
  },
})

type ReportDecision = { action: 'remove' | 'note'; note: string }

/** Removes what was reported, or adds a note. A decided report leaves the open list. */
export function useDecide({ id }: Report, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ReportDecision) => decide(id, body),
    onSuccess: (report, { action }) => {
      onDone()
      show(queries, report)
      toast({ title: action === 'remove' ? reportWording.removed : reportWording.noted })
    },
    onError: (error, { action }) => {
      const title = action === 'note' ? reportWording.noteFailed : reportWording.decideFailed
      toastFailure(title, errorText(error, 'Please try again.'))
      // Another decided it, or it is gone: the list says what has become of it.
      if (isStatus(error, 404) || isStatus(error, 409)) onDone()
    },
    // What is removed may take along what other reports are about.
    onSettled: () => readAgain(queries),
  })
}

function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [reportsApi.queue] })
  void queries.invalidateQueries(countQuery)
}

const dropReport = (queries: QueryClient, id: number) =>
  changeItems<Report>(queries, listQuery('open').queryKey, (reports) =>
    reports.filter((report) => report.id !== id),
  )

function show(queries: QueryClient, report: Report): void {
  if (report.decision) return dropReport(queries, report.id)
  changeItems<Report>(queries, listQuery('open').queryKey, (reports) =>
    reports.map((one) => (one.id === report.id ? report : one)),
  )
}
