import { useMutation } from '@tanstack/react-query'
import { type ReportInput, reportsApi, type SentReport, reportWording } from '@kith/shared/reports.ts'
import { request, errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Sends a report. The server takes it once, however often it is sent. */
export function useSendReport(onSent: () => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ReportInput) => request<SentReport>('POST', reportsApi.reports, { body }),
    onSuccess: () => {
      onSent()
      toast({ title: reportWording.sent, description: reportWording.sentMore })
    },
    onError: (error) => toastFailure(reportWording.failed, errorText(error, 'Please try again.')),
  })
}
