import { UNREADABLE_FILE, unreadableFile } from '@kith/shared/media.ts'
import { RequestError } from './request.ts'

/**
 * A call that was not answered, because the browser can't read its file any more: it was changed, moved or deleted. It
 * has a sentence for people like a refusal of the server (`errorText`), and no status.
 */
export class UnreadableFile extends RequestError {
  constructor({ name }: File) {
    super(0, JSON.stringify({ message: unreadableFile(name), code: UNREADABLE_FILE }))
  }
}

/**
 * What a call that got no answer failed for. Browsers report a file that they could not read as if the connection were
 * lost, so the files of the form are read here.
 */
export async function whyNoAnswer(form: FormData, error: Error): Promise<Error> {
  for (const value of form.values())
    if (value instanceof File && !(await isReadable(value))) return new UnreadableFile(value)
  return error
}

/** Whether a file is as it was when it was picked. Its last byte tells, also of one that became shorter. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
