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
import { changeItems, pagesQuery } from '../core/calls/pages.ts'
import { isStatus, request, sentenceOf } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Others report and decide at any time, so the lists are fetched again on every visit. */
const listQuery = (status: ReportStatus) => ({
  ...pagesQuery<Report>([reportsApi.queue], reportsApi.queue, { status }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Open reports, the earliest first, or resolved ones, the latest first. */
export const useReports = (status: ReportStatus) => useInfiniteQuery(listQuery(status))

const countQuery = queryOptions({
  queryKey: [reportsApi.openCount],
  queryFn: ({ signal }) => request<OpenReports>('GET', reportsApi.openCount, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** How many reports are open; undefined until the server has answered. */
export const useOpenReports = () => useQuery({ ...countQuery, select: ({ count }) => count }).data

const done: Record<DecisionInput['action'], string> = {
  remove: reportWording.removed,
  dismiss: reportWording.dismissed,
  note: reportWording.noted,
}

/** Decides a report, or adds a note. A decided one leaves the open list. */
export function useDecide({ id }: Report, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DecisionInput) =>
      request<Report>('PUT', fillPath(reportsApi.decided, { id }), { body }),
    onSuccess: (report, { action }) => {
      onDone()
      show(queries, report)
      toast({ title: done[action] })
    },
    onError: (error, { action }) => {
      const title = action === 'note' ? reportWording.noteFailed : reportWording.decideFailed
      toastFailure(title, sentenceOf(error, 'Please try again.'))
      // Another decided it, or it is gone: the list says what has become of it.
      if (isStatus(error, 404) || isStatus(error, 409)) onDone()
    },
    // What is removed may take along what other reports are about.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [reportsApi.queue] })
      void queries.invalidateQueries(countQuery)
    },
  })
}

function show(queries: QueryClient, report: Report): void {
  changeItems<Report>(queries, listQuery('open').queryKey, (reports) =>
    report.decision
      ? reports.filter(({ id }) => id !== report.id)
      : reports.map((one) => (one.id === report.id ? report : one)),
  )
}
