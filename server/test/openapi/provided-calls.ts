import type { TestProject } from 'vitest/node'
import type { DescribedCall, Schema } from '../../../web/test/api-calls.ts'
import { describeApi } from './api.ts'

type Content = { content?: Record<string, { schema: Schema }> }
type Described = { requestBody?: Content; responses: Record<string, Content> }
type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** Gives the tests of the client the calls of the server. Their fake server checks by them what it is asked. */
export async function setup(project: TestProject): Promise<void> {
  // The addresses of the document are those of OpenAPI, which JSON schemas have in another place.
  const text = JSON.stringify(await describeApi()).replaceAll('#/components/schemas/', '#/$defs/')
  const { paths, components } = JSON.parse(text) as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => callOf(method.toUpperCase(), path, call)),
  )
  project.provide('apiCalls', { calls, schemas: components.schemas })
}

function callOf(method: string, path: string, { requestBody, responses }: Described): DescribedCall {
  const input = jsonOf(requestBody)
  const successes = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status))
  const answers = Object.fromEntries(successes.map(([status, answer]) => [status, jsonOf(answer) ?? null]))
  return { method, path, ...(input && { input }), answers }
}

const jsonOf = (described: Content | undefined) => described?.content?.['application/json']?.schema
