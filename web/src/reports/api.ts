import { useMutation } from '@tanstack/react-query'
import { type ReportInput, reportsApi, type SentReport, reportWording } from '@kith/shared/reports.ts'
import { request, sentenceOf } from '../core/request.ts'
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
    onError: (error) =>
      toast({
        title: reportWording.failed,
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
