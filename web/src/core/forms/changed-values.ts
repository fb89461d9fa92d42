import type { FieldValues } from 'react-hook-form'

type DirtyFields<Values> = Readonly<Partial<Record<keyof Values, unknown>>>

/** What has been changed in a form, and nothing else: others may be changing the rest (rules/limits.md 26). */
export const changedValues = <Values extends FieldValues>(
  values: Values,
  dirty: DirtyFields<Values>,
): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name])) as Partial<Values>
