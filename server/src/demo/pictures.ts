import { mediaApi } from '@kith/shared/media.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { draw, type Drawing, type Shape } from './drawings/drawing.ts'
import type { Site } from './site.ts'
import type { Member } from './words/members.ts'

/** As many as there are decoders for small pictures. */
const LANES = 2

/** Where a file is sent, by the field that it is sent in. */
const PATHS = { file: mediaApi.upload, avatar: ownProfileApi.avatar, cover: ownProfileApi.cover }

type Wanted = { by: Member; at: Date; drawing: Drawing; shape?: Shape; field: keyof typeof PATHS }
type Task = Wanted & { done: (address: string) => void; fail: (error: unknown) => void }

export type Pictures = ReturnType<typeof openPictures>

/**
 * Draws pictures and uploads them, a few at a time, in the order in which they are needed. That goes on beside the timeline, which
 * waits only for a picture that is not there yet.
 */
export function openPictures(site: Pick<Site, 'call'>) {
  const tasks: Task[] = []
  const arrivals = new Map<Member, PromiseWithResolvers<void>>()
  const addresses: string[] = []
  const lanes: Promise<void>[] = []
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const arrival = (member: Member) => {
    const known = arrivals.get(member) ?? Promise.withResolvers<void>()
    arrivals.set(member, known)
    return known
  }
  const make = async ({ by, drawing, shape, field }: Wanted) => {
    const data = await draw(drawing, shape)
    await Promise.race([arrival(by).promise, ended.promise])
    const file = { field, name: `${drawing.replaceAll(':', '-')}.jpg`, data }
    const { url } = await site.call<{ url: string }>(by, 'POST', PATHS[field], { fields: {}, file })
    addresses.push(url)
    return url
  }
  return {
    /** The address of an upload of this member, once it is there. It is needed at the time `at`. */
    want: (wanted: Wanted): Promise<string> => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      tasks.push({ ...wanted, done: resolve, fail: reject })
      // Whoever waits for it hears of it; a run that has failed waits no more.
      promise.catch(() => {})
      return promise
    },
    /** Uploads need their member. */
    hasArrived: (member: Member) => arrival(member).resolve(),
    /** Call it when all are wanted. */
    begin: () => {
      tasks.sort((a, b) => a.at.getTime() - b.at.getTime())
      const lane = async () => {
        for (let task = tasks.shift(); task; task = tasks.shift()) await make(task).then(task.done, task.fail)
      }
      for (let n = 0; n < LANES; n += 1) lanes.push(lane())
    },
    /** Draws and uploads nothing more, once what is under way has ended. */
    stop: async () => {
      tasks.splice(0)
      ended.reject(new Error('The demo has ended'))
      await Promise.all(lanes)
    },
    /** Those that are there. */
    addresses,
  }
}
