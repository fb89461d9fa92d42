import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Tag } from '@kith/shared/posts.ts'
import { mentionsIn, typedName } from '@kith/shared/text/named.ts'
import { insertText } from '../core/input/insert-text.ts'
import { friendsQuery } from '../friends/api.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { SuggestionKeys } from './Suggestions.tsx'
import { type TaggedText, tagsLeft, withTag } from './tagging.ts'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: TaggedText
  onChange: (value: TaggedText) => void
}

const Suggestions = lazyOnIdle(async () => (await import('./Suggestions.tsx')).Suggestions)

/** A text field that offers people after @ and two characters. A tag goes and comes back with its @username. */
export function TagField({ value, onChange, onKeyDown, readOnly, ...rest }: Props) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<SuggestionKeys>(null)
  const [active, setActive] = useState<string>()
  const { typed, follow, leave, dismiss } = useTypedName(value.content)
  const tagged = useEverTagged(value)
  useTagsOfFriendsNamed(value, onChange)
  const take = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTaken = typed !== undefined && (list.current?.press(event) ?? false)
    if (isTaken) event.preventDefault()
    else onKeyDown?.(event)
  }
  return (
    <div className="relative min-w-0 flex-1">
      <textarea
        {...rest}
        ref={field}
        dir="auto"
        readOnly={readOnly}
        // Without a list it is a plain field to screen readers.
        aria-autocomplete={typed && 'list'}
        aria-haspopup={typed && 'listbox'}
        aria-controls={active && listId}
        aria-activedescendant={active}
        value={value.content}
        onChange={({ target }) => {
          follow(target)
          onChange(tagged(target.value, value.tags))
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={leave}
        onKeyDown={take}
      />
      <Suspense>
        {typed && !readOnly && (
          <Suggestions
            ref={list}
            id={listId}
            name={typed.name}
            onActive={setActive}
            onDismiss={dismiss}
            onPick={(person) => {
              const { caret, mention, content, tags } = withTag(value, typed, person)
              field.current?.focus()
              field.current?.setSelectionRange(typed.at, typed.at + 1 + typed.name.length)
              insertText(mention)
              // What was typed has no tag yet.
              onChange(tagged(content, tags))
              field.current?.setSelectionRange(caret, caret)
              leave()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Gives a changed text its tags: of all who were tagged since the field was last filled from outside. */
function useEverTagged(value: TaggedText) {
  const last = useRef(value)
  return (content: string, tags: readonly Tag[]): TaggedText => {
    const isOwn = [value.content, content].includes(last.current.content)
    const others = isOwn ? last.current.tags.filter(({ id }) => tags.every((tag) => tag.id !== id)) : []
    last.current = { content, tags: [...tags, ...others] }
    return { content, tags: tagsLeft(content, last.current.tags) }
  }
}

/** Tags friends whose username was written whole, without the list (rules/posts.md 49). */
function useTagsOfFriendsNamed({ content, tags }: TaggedText, onChange: (value: TaggedText) => void) {
  // Of a text that is edited, those are tagged or not as its author wanted.
  const [before] = useState(() => mentionsIn(content))
  const names = mentionsIn(content).filter((name) => !before.includes(name))
  const { data: friends = [] } = useQuery({ ...friendsQuery, enabled: names.length > 0 })
  const missing = friends.filter(
    ({ id, username }) => names.includes(username.toLowerCase()) && tags.every((tag) => tag.id !== id),
  )
  useEffect(() => {
    if (missing.length === 0) return
    onChange({
      content,
      tags: [...tags, ...missing.map(({ id, username, name }) => ({ id, username, name }))],
    })
  })
}

/** The name that is being typed; undefined after the list was dismissed. */
function useTypedName(content: string) {
  const [caret, setCaret] = useState<number>()
  const [dismissed, setDismissed] = useState<number>()
  const found = caret === undefined ? undefined : typedName(content, caret)
  const typed = found?.at === dismissed ? undefined : found
  return {
    typed,
    follow: ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) => {
      setCaret(selectionStart === selectionEnd ? selectionEnd : undefined)
      if (dismissed !== undefined && !/^[@＠]/.test(value.slice(dismissed))) setDismissed(undefined)
    },
    leave: () => setCaret(undefined),
    dismiss: () => setDismissed(found?.at),
  }
}
