import { toast } from './toast.ts'

/** Says that a setting, which saves by itself, is saved. */
export const toastSaved = () => toast({ title: 'Saved' })
