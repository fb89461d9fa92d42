import { accountsApi } from '@kith/shared/accounts.ts'
import { dataExport, leaveInput, ownDataApi } from '@kith/shared/own-data.ts'
import { z } from 'zod'
import { confirmPassword, type Devices, type Passwords, type Sessions } from '../accounts/accounts.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { ofLength } from '../core/storage/storage.ts'
import { type ExportJob, findExportFile, readExport, requestExport } from './exports.ts'
import type { DeleteMember } from './account-deletion.ts'

const tags = ['own data']

export function exportRoutes(app: App, deps: Deps): void {
  const { db, jobs, limits, storage } = deps
  const write = async (job: ExportJob) => {
    const { writeExport } = await import('./export-writer.ts')
    await writeExport(deps, job)
  }
  const send = jobs.define<ExportJob>('export', write, { timeoutSeconds: 7_200 })

  app.post(
    ownDataApi.export,
    {
      config: { who: 'member' },
      schema: { tags, summary: 'Have the own data prepared', response: { 202: dataExport } },
    },
    async (request, reply) => {
      const { id } = viewerOf(request)
      await limits.take('export', id)
      await requestExport(deps, id, send)
      return reply.status(202).send(await readExport(db, id))
    },
  )

  app.get(
    ownDataApi.export,
    {
      config: { who: 'member' },
      schema: { tags, summary: 'How the own data stands', response: { 200: dataExport } },
    },
    async (request) => readExport(db, viewerOf(request).id),
  )

  app.get(
    ownDataApi.file,
    {
      config: { who: 'member', sends: ['application/zip'] },
      schema: { tags, summary: 'The own data, as a ZIP' },
    },
    async (request, reply) => {
      const { path, day } = await findExportFile(db, viewerOf(request).id)
      const size = await storage.size(path)
      const file = size === undefined ? undefined : await storage.read(path)
      if (size === undefined || !file) throw notFound()
      void reply.type('application/zip').headers({
        'content-length': size,
        'content-disposition': `attachment; filename="kith-${day}.zip"`,
      })
      return reply.send(ofLength(size, file))
    },
  )
}

type Services = { sessions: Sessions; devices: Devices; passwords: Passwords; deleteMember: DeleteMember }

export function accountDeletionRoute(app: App, deps: Deps, parts: Services): void {
  const { sessions, devices, passwords, deleteMember } = parts
  app.delete(
    accountsApi.user,
    {
      config: { who: 'member' },
      schema: { tags, summary: 'Delete the own account', body: leaveInput, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { id } = viewer
      await confirmPassword({ ...deps, passwords }, viewer, request.body.password, 'password')
      await deleteMember(deps.db, id)
      sessions.forgetMember(id)
      sessions.clearCookie(reply)
      devices.clearCookie(reply)
      return reply.status(204).send(null)
    },
  )
}
