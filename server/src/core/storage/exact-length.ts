import { pipeline, type Readable, Transform } from 'node:stream'
import { StoreFailed } from './s3-errors.ts'

/**
 * The same stream, which fails when it has fewer or more than these bytes. An answer has told its length by then: on a
 * connection that a proxy uses for many members, what is missing would be taken from the next member's answer.
 */
export function ofLength(bytes: number, contents: Readable): Readable {
  let left = bytes
  const failure = () =>
    new StoreFailed('The store has given another number of bytes than it had told.', 'STORE_FAILED')
  const exact = new Transform({
    transform: (chunk: Buffer, _, next) => {
      left -= chunk.length
      if (left < 0) next(failure())
      else next(null, chunk)
    },
    flush: (end) => end(left > 0 ? failure() : null),
  })
  return pipeline(contents, exact, () => {})
}
