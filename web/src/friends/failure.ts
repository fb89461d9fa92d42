import { isStatus, errorText } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'

/** Says in a toast what failed, and why. `gone` is the reason shown after a 404. */
export function tellFailure(what: string, error: unknown, gone?: string): void {
  toastError(what, gone && isStatus(error, 404) ? gone : errorText(error))
}
