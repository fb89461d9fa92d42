import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { NEXT_CURSOR } from '@kith/shared/basics.ts'
import * as fc from 'fast-check'
import { type ReactNode, useEffect, useRef } from 'react'
import { vi } from 'vitest'
import { MeContext, sessionQuery } from '../src/accounts/api.ts'
import { createQueryClient } from '../src/core/calls/query-client.ts'
import { keepInvalidations } from '../src/core/calls/invalidated-meanwhile.ts'
import { judge } from './fake-server.ts'
import { ada } from './home.tsx'

/** As many as a run of all tests has time for. More are tried with RUNS=2500. */
export const RUNS = { numRuns: Number(process.env['RUNS'] ?? 100) }

/** Names of actions, each with a number that chooses among what they may be done to. */
export type Actions = readonly (readonly [string, number])[]

/** A page of a list of the fake server holds so many items. */
export const PAGE = 3

type Served = { body?: unknown; headers?: Record<string, string> }
type Serve = (method: string, path: string, query: URLSearchParams, body: unknown) => Served

/** What is under way between the page and the server. Each step lets one thing arrive, whichever was sent first. */
export function openConnection(serve: Serve) {
  const underWay: (() => void)[] = []
  const pass = () => new Promise<void>((arrive) => underWay.push(arrive))
  let isConnected = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const { method = 'GET', body, signal } = init
    const [path = '', query] = String(input).split('?')
    const given = typeof body === 'string' ? (JSON.parse(body) as unknown) : body
    await pass()
    const served = serve(method, path, new URLSearchParams(query), given)
    judge({ method, path, body: given }, served.body)
    const text = served.body === undefined ? '' : JSON.stringify(served.body)
    await pass()
    signal?.throwIfAborted()
    const headers = new Headers(served.headers)
    return { ok: true, headers, text: () => Promise.resolve(text) } as unknown as Response
  })
  return {
    /** Tells the page something. It is lost if the connection is, now or when it would arrive. */
    tell: (listener: () => void) => {
      if (isConnected) underWay.push(() => isConnected && listener())
    },
    lose: () => void (isConnected = false),
    connect: (listener: () => void) => {
      if (!isConnected) underWay.push(listener)
      isConnected = true
    },
    step: (which: number) => underWay.splice(which % Math.max(1, underWay.length), 1).forEach((go) => go()),
    isBusy: () => underWay.length > 0,
  }
}

/** A page of items that stand newest first, below that of the id `before`. */
export function pageOf<T extends { id: number }>(items: readonly T[], before: string | null) {
  const below = before === null ? items : items.filter(({ id }) => id < Number(before))
  const page = below.slice(0, PAGE)
  const next = below.length > PAGE ? String(page.at(-1)?.id) : undefined
  return { page, headers: { ...(next && { [NEXT_CURSOR]: next }) } }
}

/** Renders a hook as Ada. */
export function openAsAda<Result>(useIt: () => Result) {
  const queries = createQueryClient()
  // As LiveChannel does.
  keepInvalidations(queries)
  queries.setQueryData(sessionQuery.queryKey, ada)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MeContext value={ada}>{children}</MeContext>
    </QueryClientProvider>
  )
  const open = () => renderHook(useIt, { wrapper })
  /** Renders another hook, and calls what it gives, once. */
  const call = (useOther: () => () => void) =>
    renderHook(
      () => {
        const callIt = useRef(useOther())
        useEffect(() => callIt.current(), [])
      },
      { wrapper },
    ).unmount
  return { queries, open, call }
}

/** Does something, and lets the page do what follows from it at once. */
export const settle = (deed: () => unknown) =>
  act(async () => {
    deed()
    await new Promise((done) => setImmediate(done))
  })

/** Does one deed after the other; those without a name let something arrive. Then all arrives. */
export async function play(
  actions: Actions,
  acts: Record<string, (which: number) => unknown>,
  connection: ReturnType<typeof openConnection>,
): Promise<void> {
  for (const [name, which] of actions) await settle(() => (acts[name] ?? connection.step)(which))
  await settle(() => acts['connect']?.(0))
  await drain(connection)
}

/** Lets all arrive that is under way. What never ends is a fault. */
export async function drain(connection: ReturnType<typeof openConnection>): Promise<void> {
  for (let steps = 0; connection.isBusy(); steps += 1) {
    if (steps > 500) throw new Error('It reads without an end')
    await settle(() => connection.step(0))
  }
}

/** Actions of these names, in any order, between which things arrive. */
export const actionsOf = (...names: string[]) =>
  fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constant('step') },
      ),
      fc.nat(9),
    ),
    { maxLength: 40 },
  )
