import { toast } from './toast.ts'

/** Says under the title 'Error' what failed, and why where a reason is given. */
export function toastError(what: string, why = ''): void {
  toast({ title: 'Error', description: why ? `${what}. ${why}` : what, variant: 'destructive' })
}

/** Says in the title what failed, and why below it where a reason is given. */
export function toastFailure(what: string, why: string): void {
  toast({ title: what, ...(why && { description: why }), variant: 'destructive' })
}
