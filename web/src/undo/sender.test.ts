import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RequestError } from '../core/calls/request.ts'
import { delayAction } from './api.ts'
import { removeAct } from './delayed-action-changes.ts'
import {
  type DelayedAction,
  type DelayedActions,
  type DelayedDelivery,
  delayedActionsOf,
} from './delayed-actions.ts'
import { type DelayedSender, startSendingDelayed } from './sender.ts'

const MINUTE = 60_000
const UNDO = 10_000
const act = (about: number, memberId = 7) => ({
  kind: 'unfriend' as const,
  about,
  memberId,
  title: 'Gone',
})

type Answer = 'taken' | 'gone' | 'refused' | 'denied' | 'away'
const errors: Record<Answer, Error | undefined> = {
  taken: undefined,
  gone: new RequestError(404, '{}'),
  refused: new RequestError(403, '{}'),
  denied: new RequestError(401, '{}'),
  away: new TypeError('Failed to fetch'),
}

/** A browser in which members sign in, and its tabs. */
function openBrowser() {
  let here = 7
  let answer: Answer = 'taken'
  let isUndoable = false
  /** What the server got, and what the pages showed of it. */
  const [taken, sent, refused]: [DelayedAction[], DelayedAction[], DelayedAction[]] = [[], [], []]
  const delivery: DelayedDelivery = {
    send: async (one, { sentBy }) => {
      expect([one.memberId, sentBy]).toEqual([here, here])
      // By the fake clock.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const error = errors[answer]
      if (error) throw error
      taken.push(one)
    },
    sent: (one) => sent.push(one),
    refused: (_error, one) => refused.push(one),
  }
  const deliveries = { decline: delivery, unfriend: delivery, leave: delivery, dismiss: delivery }
  const tabs: { acts: DelayedActions; sender: DelayedSender }[] = []
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: null }))
  return {
    taken,
    sent,
    refused,
    tabs,
    tell,
    open: (queries = new QueryClient()) => {
      const acts = delayedActionsOf(queries)
      const memberId = here
      const sender = startSendingDelayed({
        acts,
        memberId,
        deliveries,
        isHere: () => here === memberId,
        isUndoable: () => isUndoable,
        onSessionDoubt: () => undefined,
      })
      tabs.push({ acts, sender })
      return {
        ...acts,
        add: (one: ReturnType<typeof act>) => delayAction(queries, one),
        remove: (one: DelayedAction) => removeAct(acts, one),
      }
    },
    close: () => tabs.splice(0).forEach(({ sender }) => sender.stop()),
    signIn: (member: number) => (here = member),
    answers: (now: Answer) => (answer = now),
    mayUndo: (now: boolean) => (isUndoable = now),
    left: () => Object.keys(localStorage).filter((name) => name.startsWith('kith.late.')),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  vi.useFakeTimers()
  browser = openBrowser()
})
afterEach(() => {
  browser.close()
  document.body.innerHTML = ''
  vi.useRealTimers()
  localStorage.clear()
})

describe('what can be undone', () => {
  test('is sent once its time has passed, and not before', async () => {
    browser.open().add(act(8))
    await pass(UNDO - 1)
    expect(browser.taken).toEqual([])
    await pass(1_000)
    expect(browser.taken).toHaveLength(1)
    expect(browser.left()).toEqual([])
  })

  test('is sent before its member signs out, and once', async () => {
    const tab = browser.open()
    tab.add(act(8))
    const all = tab.sendAll?.()
    await pass(200)
    await all
    expect(browser.taken).toHaveLength(1)
    await pass(MINUTE)
    expect(browser.taken).toHaveLength(1)
  })

  test('waits while its offer is under the pointer or has the focus', async () => {
    browser.open().add(act(8))
    browser.mayUndo(true)
    await pass(MINUTE)
    expect(browser.taken).toEqual([])
    browser.mayUndo(false)
    await pass(2_000)
    expect(browser.taken).toHaveLength(1)
  })

  test('is offered again after a reload, and sent then', async () => {
    browser.open().add(act(8))
    await pass(UNDO - 500)
    browser.close()
    await pass(MINUTE)
    const { store, made } = browser.open()
    expect(store.getState().map(({ id }) => made.has(id))).toEqual([true])
    await pass(4_000)
    expect(browser.taken).toEqual([])
    await pass(2_000)
    expect(browser.taken).toHaveLength(1)
  })

  test('is no older page’s when it was done before this page could send', async () => {
    const queries = new QueryClient()
    document.body.innerHTML = '<button>Unfriend</button>'
    const button = document.querySelector('button')
    button?.focus()
    delayAction(queries, act(8))
    await pass(UNDO - 1_000)
    const { store, made } = browser.open(queries)
    expect(store.getState().map(({ id }) => made.get(id)?.element)).toEqual([button])
    await pass(2_000)
    expect(browser.taken).toHaveLength(1)
  })

  test('of which the answer was lost is tried again, and found done', async () => {
    browser.open().add(act(8))
    browser.answers('away')
    await pass(MINUTE)
    browser.answers('gone')
    await pass(MINUTE)
    expect([browser.sent.length, browser.refused.length]).toEqual([1, 0])
  })

  test('that is answered 401 twice, though its member is signed in, shows as undone', async () => {
    browser.open().add(act(8))
    browser.answers('denied')
    await pass(UNDO + 2_000)
    expect(browser.refused).toEqual([])
    await pass(MINUTE)
    expect(browser.refused).toHaveLength(1)
    expect(browser.left()).toEqual([])
  })

  test('of a member waits for them while another one is signed in', async () => {
    browser.open().add(act(8))
    browser.close()
    browser.signIn(9)
    browser.open()
    await pass(MINUTE)
    expect(browser.taken).toEqual([])
    browser.close()
    browser.signIn(7)
    browser.open()
    await pass(MINUTE)
    expect(browser.taken).toHaveLength(1)
  })

  test.each([
    ['a full or forbidden storage', true, 1],
    ['a storage that works', false, 0],
  ])('with %s goes with its page: %s', async (_what, isFull, count) => {
    const full = vi.spyOn(Storage.prototype, 'setItem')
    if (isFull)
      full.mockImplementation(() => {
        throw new DOMException('QuotaExceededError')
      })
    browser.open().add(act(8))
    full.mockRestore()
    window.dispatchEvent(new Event('pagehide'))
    await pass(200)
    expect(browser.taken).toHaveLength(count)
  })

  test('with an unreadable record is skipped', async () => {
    for (const value of ['{', 'null', '7', '{"about":7}']) localStorage.setItem('kith.late.7.x', value)
    browser.open()
    await pass(MINUTE)
    expect(browser.taken).toEqual([])
  })
})

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('act' as const), tab: fc.nat(1), about: fc.nat(3) }),
    fc.record({ do: fc.constant('undo' as const), tab: fc.nat(1), about: fc.nat(3) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 50, max: 15_000 }) }),
    fc.record({ do: fc.constant('reload' as const) }),
    fc.record({ do: fc.constant('signIn' as const), member: fc.constantFrom(7, 9) }),
    fc.record({
      do: fc.constant('answer' as const),
      answer: fc.constantFrom<Answer[]>('taken', 'refused', 'away'),
    }),
  ),
  { maxLength: 25 },
)

test('whatever happens in two tabs, each act is done once, refused with a message, or undone', () =>
  fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const site = openBrowser()
      const open = () => [site.open(), site.open()]
      let pages = open()
      let member = 7
      let made = 0
      let undone = 0
      for (const step of all) {
        const page = 'tab' in step ? pages[step.tab]! : pages[0]!
        if (step.do === 'act') {
          page.add(act(step.about, member))
          made += 1
        } else if (step.do === 'undo') {
          const one = page.store
            .getState()
            .find((other) => other.about === step.about && other.memberId === member && !other.triedAt)
          if (one) page.remove(one)
          if (one) undone += 1
        } else if (step.do === 'pass') await pass(step.ms)
        else if (step.do === 'answer') site.answers(step.answer)
        else {
          site.close()
          // What is under way ends with its page or comes through.
          await pass(200)
          if (step.do === 'signIn') site.signIn((member = step.member))
          pages = open()
        }
        site.tell()
      }
      site.answers('taken')
      for (const last of [7, 9]) {
        site.close()
        await pass(200)
        site.signIn(last)
        open()
        await pass(2 * MINUTE)
      }
      site.close()
      const ids = [...site.taken, ...site.refused].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(made - undone)
      expect(site.left()).toEqual([])
    }),
    { numRuns: 100 },
  ))
