import type { App } from './http.ts'
import { escapeHtml } from './html.ts'

type Operation = {
  summary?: string
  description?: string
  'x-who'?: string
  requestBody?: unknown
  parameters?: unknown
}
export type OpenApi = { paths?: Record<string, Record<string, Operation>> }

/** Where the OpenAPI document is. */
export const OPENAPI_PATH = '/api/openapi.json'

/** `/api/docs`: every call on one page, for admins, made from the OpenAPI document. */
export function referenceRoute(app: App, describe: () => Promise<OpenApi>): void {
  app.get('/api/docs', { config: { who: 'admin' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(await describe())),
  )
}

const pageOf = ({ paths = {} }: OpenApi) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kith: calls</title></head><body>
<h1>Calls</h1>
<p>As a document for programs: <a href="${OPENAPI_PATH}">openapi.json</a></p>
${Object.entries(paths).flatMap(sectionsOf).join('\n')}
</body></html>
`

const sectionsOf = ([path, methods]: [string, Record<string, Operation>]) =>
  Object.entries(methods).map(([method, call]) => {
    const { parameters, requestBody } = call
    return `<section><h2><code>${escapeHtml(`${method.toUpperCase()} ${path}`)}</code></h2>
<p>${escapeHtml(call.summary ?? call.description ?? '')} For: ${escapeHtml(call['x-who'] ?? 'member')}.</p>
${foldOf('Path and query', parameters)}${foldOf('Body', requestBody)}</section>`
  })

const foldOf = (title: string, schema: unknown) =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
