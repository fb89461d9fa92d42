import { idInPath, paging } from '@kith/shared/basics.ts'
import { blockAnswer, hideAnswer, blockedOrHidden, memberInput, blocksApi } from '@kith/shared/blocks.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { blockMember, readBlock, unblockMember } from './blocks.ts'
import { hideMember, unhideMember } from './hidden-members.ts'
import { listBlocked, listHidden } from './lists.ts'

const config = { who: 'member', about: 'member' } as const
const tags = ['blocks']

export function blockRoutes(app: App, deps: Deps): void {
  changingRoutes(app, deps)
  readingRoutes(app, deps)
}

function changingRoutes(app: App, { db, limits }: Deps): void {
  const calls = [
    { path: blocksApi.block, summary: 'Block a member', change: blockMember, answer: blockAnswer },
    { path: blocksApi.unblock, summary: 'Take a block back', change: unblockMember, answer: blockAnswer },
    { path: blocksApi.hide, summary: 'Hide a member’s posts', change: hideMember, answer: hideAnswer },
    {
      path: blocksApi.unhide,
      summary: 'Show a member’s posts again',
      change: unhideMember,
      answer: hideAnswer,
    },
  ]
  for (const { path, summary, change, answer } of calls) {
    app.post(
      path,
      { config, schema: { tags, summary, body: memberInput, response: { 200: answer } } },
      async (request) => {
        const viewer = viewerOf(request)
        await limits.take('block', viewer.id)
        return change(db, viewer, request.body.userId)
      },
    )
  }
}

function readingRoutes(app: App, { db }: Deps): void {
  const params = z.object({ id: idInPath })
  const lists = [
    { path: blocksApi.blocked, summary: 'Whom one has blocked, the latest first', list: listBlocked },
    { path: blocksApi.hidden, summary: 'Whom one has hidden, the latest first', list: listHidden },
  ]
  app.get(
    blocksApi.isBlocked,
    {
      config,
      schema: { tags, summary: 'Whether one has blocked a member', params, response: { 200: blockAnswer } },
    },
    async (request) => readBlock(db, viewerOf(request), request.params.id),
  )

  for (const { path, summary, list } of lists) {
    app.get(
      path,
      { config, schema: { tags, summary, querystring: paging, response: { 200: z.array(blockedOrHidden) } } },
      async (request, reply) => sendPage(reply, await list(db, viewerOf(request), request.query)),
    )
  }
}
