import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { isCode } from '../core/calls/request.ts'
import { keyInTab } from '../core/tabs/key-in-tab.ts'
import { readRecord, useOrphanedRecord, writeRecord } from '../core/tabs/tab-records.ts'
import { whenDeleted } from './listed-drafts.ts'
import type { WritingPlace } from './places.ts'

export type { WritingPlace }
export { whenDeleted }

/**
 * Words in one place, with the key under which they are sent: a change makes another one. `before` is what stood there
 * when they were begun.
 */
type StoredText = { words: string; key: string; before: string }

/**
 * What a member writes in a place of its own. This tab stores it until `forget` is called, so closing, leaving,
 * reloading or the end of the session lose nothing of it. `first` is what stands there without it.
 */
export function useWords(place: WritingPlace, first = '') {
  const name = useRecordName(place)
  const [{ of, kept }, set] = useState(() => ({ of: name, kept: keptIn(readRecord(name), first) }))
  if (of !== name) set({ of: name, kept: keptIn(readRecord(name), first) })
  const put = (kept: StoredText | undefined) => {
    set({ of: name, kept })
    writeRecord(name, kept)
  }
  useOrphanedRecord(name, kept === undefined, (record) => put(keptIn(record, first)))
  return {
    words: kept?.words ?? first,
    /** Undefined while nothing is written. */
    key: kept && keyInTab(kept.key),
    /** What stood there when the words were begun, maybe days ago: another text may stand there by now. */
    before: kept?.before ?? first,
    write: (words: string) =>
      put(words === first ? undefined : { words, key: newKey(), before: kept?.before ?? first }),
    forget: () => put(undefined),
  }
}

/**
 * Keeps the changed values of these fields of a form in the same way, with those that they had before. Returns what
 * forgets them and brings back the first ones.
 */
export function usePersistedForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  place: WritingPlace,
  fields: readonly Path<Values>[],
): () => void {
  const name = useRecordName(place)
  const put = (record: unknown) => {
    for (const field of fields) {
      const [value, before] = [valueIn(record, field), valueIn(valueIn(record, 'before'), field)]
      if (!isLike(value, form.getValues(field))) continue
      // The form begins with what was changed, whatever stands there by now.
      if (isLike(before, form.getValues(field)))
        form.resetField(field, { defaultValue: before as PathValue<Values, Path<Values>> })
      form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
  const begin = useEffectEvent((name: string) => {
    put(readRecord(name))
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, defaultValues }) => {
        const changed = fields.filter((field) => !isSame(values[field], defaultValues?.[field]))
        const of = (all: unknown) => Object.fromEntries(changed.map((field) => [field, valueIn(all, field)]))
        writeRecord(name, changed.length > 0 ? { ...of(values), before: of(defaultValues) } : undefined)
      },
    })
  })
  // Before the paint, so that nothing moves.
  useLayoutEffect(() => begin(name), [name])
  useOrphanedRecord(name, !form.formState.isDirty, put)
  return () => {
    form.reset(undefined, { keepFieldsRef: true })
    writeRecord(name, undefined)
  }
}

/**
 * The version that an edit replaces: the last one that its writer has seen. What others change while the edit is under
 * way may come just before the press on Save. So that press is refused, and the next one replaces what is shown by now.
 */
export function useSeenVersion<Version>(current: Version, isChanged: boolean) {
  const [seen, see] = useState(current)
  const [isRefused, setRefused] = useState(false)
  const isAnother = JSON.stringify(current) !== JSON.stringify(seen)
  if (isAnother && (isRefused || !isChanged)) {
    see(current)
    setRefused(false)
  }
  return {
    seen,
    onError: (error: unknown) => {
      if (isCode(error, CHANGED_MEANWHILE)) setRefused(true)
    },
  }
}

const useRecordName = (place: WritingPlace) => recordNameOf(useMe().id, place)
const recordNameOf = (memberId: number, place: WritingPlace) => `kith.words.${memberId}.${place}`

/** Forgets a member's words once they are sent, without their field. */
export const forgetWords = (memberId: number, place: WritingPlace) =>
  writeRecord(recordNameOf(memberId, place), undefined)

/** An older version stored no `before`. */
function keptIn(record: unknown, first: string): StoredText | undefined {
  const [words, key = newKey()] = [valueIn(record, 'words'), valueIn(record, 'key')]
  const before = valueIn(record, 'before')
  return typeof words === 'string' && typeof key === 'string'
    ? { words, key, before: typeof before === 'string' ? before : first }
    : undefined
}

const valueIn = (record: unknown, field: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[field] : undefined

/** Whether a stored value is of the kind that the field has. */
const isLike = (value: unknown, other: unknown) =>
  typeof value === typeof other && Array.isArray(value) === Array.isArray(other)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
