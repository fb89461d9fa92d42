import type { Person } from '@kith/shared/accounts.ts'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { useFriends } from '../friends/api.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { usePeopleNamed } from './api.ts'
import { peopleToTag } from './people-to-tag.ts'

/** Passes a key to the list. Returns true if the list has handled it. */
export type SuggestionKeys = { press: (event: KeyboardEvent) => boolean }

type Props = {
  ref: Ref<SuggestionKeys>
  id: string
  /** The typed beginning of the name. */
  name: string
  /** Called with the id of the active option, for the field's `aria-activedescendant`. */
  onActive: (option: string | undefined) => void
  onPick: (person: Person) => void
  onDismiss: () => void
}

/** The people who may be meant, friends first. The field keeps the focus. Arrow keys choose, Enter and Tab take. */
export function Suggestions({ ref, id, name, onActive, onPick, onDismiss }: Props) {
  const people = usePeople(name)
  const [{ personId, of }, setChosen] = useState({ personId: 0, of: name })
  // Another name gives another list, which starts at its first option.
  const at = of === name ? people.findIndex((person) => person.id === personId) : -1
  const chosen = Math.max(at, 0)
  const active = people[chosen]
  // Who is chosen stays so while more people come, before them too: Enter takes who was there when it was pressed.
  if (active && at < 0) setChosen({ personId: active.id, of: name })
  const optionId = (person: Person) => `${id}-${person.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    onActive(activeId)
    // The whole list if it has just opened, and the active option in it.
    for (const part of activeId ? [id, activeId] : [])
      document.getElementById(part)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(undefined)
  }, [id, activeId, onActive])
  const press = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    if (!active || ctrlKey || metaKey || shiftKey) return false
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[key]
    const next = step && people[(chosen + step) % people.length]
    if (next) setChosen({ personId: next.id, of: name })
    else if (key === 'Enter' || key === 'Tab') onPick(active)
    else if (key === 'Escape') onDismiss()
    else return false
    return true
  }
  useImperativeHandle(ref, () => ({ press }))
  return (
    <>
      <output className="sr-only">{active && wordsFor(people.length)}</output>
      {active && (
        <div className={roomClass}>
          <div id={id} {...listbox} className={listClass}>
            {people.map((person, at) => (
              <button
                key={person.id}
                type="button"
                tabIndex={-1}
                id={optionId(person)}
                {...optionOf(at === chosen)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-6 px-2 py-1 text-left hover:bg-sunken',
                  at === chosen && 'highlighted',
                )}
                // Keep the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(person)}
              >
                <Avatar person={person} size={32} />
                <span className="min-w-0 truncate">
                  <bdi className="font-title font-semibold">{person.name}</bdi>{' '}
                  <span className="text-13 text-muted">@{person.username}</span>
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function usePeople(name: string): Person[] {
  const me = useMe()
  const settled = useDebounced(name)
  const others = (people: readonly Person[] = []) => people.filter(({ id }) => id !== me.id)
  const [friends, found] = [useFriends().data, usePeopleNamed(settled).data]
  return peopleToTag(others(friends), { of: settled, people: others(found) }, name)
}

// The options of a native HTML list can only hold text.
const listbox = { role: 'listbox', 'aria-label': 'People to tag' } as const
const optionOf = (isChosen: boolean) => ({ role: 'option', 'aria-selected': isChosen }) as const

const wordsFor = (count: number) =>
  count === 1
    ? '1 person to tag. Press Enter to choose.'
    : `${count} people to tag. Use the arrow keys to choose.`

/** Below the list there is room for the bar, also at the end of the page. Beside it, the button that posts. */
const roomClass =
  'pointer-events-none absolute left-0 w-full max-w-80 top-full z-20 pb-[calc(var(--bar)+0.5rem)]'
const listClass =
  'pointer-events-auto flex max-h-[min(18rem,35dvh)] animate-fade-in flex-col overflow-y-auto rounded-12 border border-line bg-raised p-1 shadow-(--shadow-raised)'
