import { basename } from 'node:path'
import { mediaApi } from '@kith/shared/media.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { readPicture } from './content.ts'
import type { SiteClient } from './site.ts'

/** As many as there are decoders for small pictures. */
const LANES = 2

/** Where a file is sent, by the field that it is sent in. */
const PATHS = { file: mediaApi.upload, avatar: ownProfileApi.avatar, cover: ownProfileApi.cover }

type PictureRequest = { by: string; at: Date; picture: string; field: keyof typeof PATHS }
type QueuedPicture = PictureRequest & { done: (address: string) => void; fail: (error: unknown) => void }

export type Pictures = ReturnType<typeof openPictures>

/**
 * Uploads pictures, a few at a time, in the order in which they are needed. That goes on beside the timeline, which
 * waits only for a picture that is not there yet.
 */
export function openPictures(site: Pick<SiteClient, 'call'>) {
  const tasks: QueuedPicture[] = []
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const addresses: string[] = []
  const lanes: Promise<void>[] = []
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const arrival = (member: string) => {
    const known = arrivals.get(member) ?? Promise.withResolvers<void>()
    arrivals.set(member, known)
    return known
  }
  const make = async ({ by, picture, field }: PictureRequest) => {
    const data = await readPicture(picture)
    await Promise.race([arrival(by).promise, ended.promise])
    const file = { field, name: basename(picture), data }
    const { url } = await site.call<{ url: string }>(by, 'POST', PATHS[field], { fields: {}, file })
    addresses.push(url)
    return url
  }
  return {
    /** The address of an upload of this member, once it is there. It is needed at the time `at`. */
    want: (wanted: PictureRequest): Promise<string> => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      tasks.push({ ...wanted, done: resolve, fail: reject })
      // Whoever waits for it hears of it; a run that has failed waits no more.
      promise.catch(() => {})
      return promise
    },
    /** Uploads need their member. */
    hasArrived: (member: string) => arrival(member).resolve(),
    /** Call it when all are wanted. */
    begin: () => {
      tasks.sort((a, b) => a.at.getTime() - b.at.getTime())
      const lane = async () => {
        for (let task = tasks.shift(); task; task = tasks.shift()) await make(task).then(task.done, task.fail)
      }
      for (let n = 0; n < LANES; n += 1) lanes.push(lane())
    },
    /** Uploads nothing more, once what is under way has ended. */
    stop: async () => {
      tasks.splice(0)
      ended.reject(new Error('The demo has ended'))
      await Promise.all(lanes)
    },
    /** Those that are there. */
    addresses,
  }
}
