import { invalid } from '../core/errors.ts'
import type { Form } from './form.ts'

/** The type of a form field. */
export type FieldKind = 'words' | 'number' | 'json'

/**
 * The fields of a form with the types that JSON would have given them. Fields that aren't named stay as they came.
 * Empty fields count as left out, unless they are for words.
 */
export function fieldsAsJson(
  fields: Form['fields'],
  kinds: Partial<Record<string, FieldKind>>,
): Form['fields'] {
  const given = Object.entries(fields).filter(([name, value]) => value !== '' || kinds[name] === 'words')
  return Object.fromEntries(given.map(([name, value]) => [name, read(name, value, kinds[name])]))
}

function read(name: string, value: unknown, kind: FieldKind | undefined): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'number') return /^\d+$/.test(value) ? Number(value) : value
  return kind === 'json' ? parse(name, value) : value
}

function parse(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw invalid(name, 'Invalid input')
  }
}
