import { idInPath } from '@kith/shared/basics.ts'
import {
  decisionInput,
  openReports,
  report,
  reportInput,
  reportsApi,
  reportsQuery,
  sentReport,
} from '@kith/shared/reports.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearFiles } from '../posts/posts.ts'
import { decideReport } from './decide.ts'
import { countOpen, listReports, readReport } from './queue.ts'
import { createReport } from './create.ts'

const tags = ['reports']
const config = { who: 'moderator' } as const

export function reportRoutes(app: App, deps: Deps): void {
  reportingRoute(app, deps)
  queueRoutes(app, deps)
  decidingRoute(app, deps)
}

function reportingRoute(app: App, { db, limits }: Deps): void {
  app.post(
    reportsApi.reports,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Report a post, a comment, a message or a member',
        description: 'One report for each member and thing: a repeated one changes nothing.',
        body: reportInput,
        response: { 201: sentReport },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('report', viewer.id)
      return reply.status(201).send(await createReport(db, viewer, request.body))
    },
  )
}

function queueRoutes(app: App, { db }: Deps): void {
  app.get(
    reportsApi.queue,
    {
      config,
      schema: {
        tags,
        summary: 'What members reported, without what is the viewer’s own',
        description: 'Open reports, the earliest first, or resolved ones, the latest decision first.',
        querystring: reportsQuery,
        response: { 200: z.array(report) },
      },
    },
    async (request, reply) => sendPage(reply, await listReports(db, viewerOf(request), request.query)),
  )

  app.get(
    reportsApi.openCount,
    {
      config,
      schema: { tags, summary: 'How many are open, counted to 100', response: { 200: openReports } },
    },
    (request) => countOpen(db, viewerOf(request)),
  )
}

function decidingRoute(app: App, deps: Deps): void {
  app.put(
    reportsApi.decided,
    {
      config: { ...config, limit: 'change' },
      schema: {
        tags,
        summary: 'Remove what was reported, dismiss the report, or add a note',
        description:
          'The first decision counts. The author of what is removed reads the note, but not who wrote it.',
        params: z.object({ id: idInPath }),
        body: decisionInput,
        response: { 200: report },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      const keys = await decideReport(deps.db, viewer, id, request.body)
      await clearFiles(deps, keys, request.log)
      return readReport(deps.db, viewer, id)
    },
  )
}
