import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core'
import { noAmbiguousPaths } from './ambiguous-paths.ts'

const plugin = { id: 'kith', rules: { oas3: { 'no-ambiguous-paths': noAmbiguousPaths } } }

const RULES = {
  'no-ambiguous-paths': 'off',
  'kith/no-ambiguous-paths': 'error',
  'operation-singular-tag': 'error',
  'rule/operation-tag': {
    subject: { type: 'Operation', property: 'tags' },
    assertions: { defined: true, minLength: 1 },
    severity: 'error',
    message: 'Every call has a tag.',
  },
} as const

/** What is wrong with an OpenAPI document, a line each: by Redocly's strict rules, and ours on ambiguous paths. */
export async function lintOpenApi(document: unknown): Promise<string[]> {
  const config = await createConfig({ plugins: [plugin], extends: ['recommended-strict'], rules: RULES })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(asLine)
}

const asLine = ({ ruleId, message, location: [place] }: NormalizedProblem) =>
  `${ruleId} ${place?.pointer ?? ''} ${message}`
