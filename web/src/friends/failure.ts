import { isStatus, RequestError } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Says in a toast what failed, and why. `gone` is the reason shown after a 404. */
export function tellFailure(what: string, error: unknown, gone?: string): void {
  const said = error instanceof RequestError && error.status < 500 ? error.detail : undefined
  const why = gone && isStatus(error, 404) ? gone : said
  toast({ title: 'Error', description: why ? `${what}. ${why}` : what, variant: 'destructive' })
}
