import { type ComponentProps, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { Suggest } from './Suggestions.tsx'
import { type Tagged, tagsLeft, typedName, withTag } from './tagging.ts'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: Tagged
  onChange: (value: Tagged) => void
}

const Suggestions = lazyOnIdle(async () => (await import('./Suggestions.tsx')).Suggestions)

/** A text field that offers people after @ and two characters. Deleting an @username removes its tag. */
export function TagField({ value, onChange, onKeyDown, readOnly, ...rest }: Props) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<Suggest>(null)
  const [active, setActive] = useState<string>()
  const { typed, follow, leave, dismiss } = useTypedName(value.content)
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
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active && listId}
        aria-activedescendant={active}
        value={value.content}
        onChange={({ target }) => {
          follow(target)
          onChange({ content: target.value, tags: tagsLeft(target.value, value.tags) })
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
              const { caret, ...tagged } = withTag(value, typed, person)
              // The caret can only be set once the name is in the field.
              flushSync(() => {
                leave()
                onChange(tagged)
              })
              field.current?.setSelectionRange(caret, caret)
            }}
          />
        )}
      </Suspense>
    </div>
  )
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
      if (dismissed !== undefined && value[dismissed] !== '@') setDismissed(undefined)
    },
    leave: () => setCaret(undefined),
    dismiss: () => setDismissed(found?.at),
  }
}
