import { AUTHOR_SEARCH_MAX } from '@kith/shared/moderation.ts'
import { SEARCH_MAX } from '@kith/shared/search.ts'
import type { ComponentProps } from 'react'
import { Field, Input, Select } from '../ui/Field.tsx'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { audienceLabels, type PostFilters } from './post-filters.ts'

type Props = { filters: PostFilters; onChange: (filters: PostFilters) => void }

const FOLDED = ['visibility', 'author', 'from', 'to'] as const

/** The fields that narrow the list of all posts. */
export function PostFilterForm({ filters, onChange }: Props) {
  const field = (name: keyof PostFilters) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filters, [name]: target.value }),
  })
  return (
    <form
      aria-label="Find posts"
      className="grid grid-cols-2 gap-3 pb-3 sm:grid-cols-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="col-span-2 sm:col-span-4">
        <Field label="Words">
          {(described) => (
            <Input {...described} {...field('q')} type="search" autoComplete="off" maxLength={SEARCH_MAX} />
          )}
        </Field>
      </div>
      <FoldedFilters inUse={FOLDED.filter((name) => filters[name]).length}>
        <div className="sm:col-span-2">
          <Field label="Audience">
            {(described) => (
              <Select {...described} {...field('visibility')}>
                <option value="">All</option>
                {Object.entries(audienceLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field label="Author">
            {(described) => (
              <Input
                {...described}
                {...field('author')}
                type="search"
                autoComplete="off"
                placeholder="Username or name"
                maxLength={AUTHOR_SEARCH_MAX}
              />
            )}
          </Field>
        </div>
        <Day label="From" {...field('from')} max={filters.to || undefined} />
        <Day label="To" {...field('to')} min={filters.from || undefined} />
      </FoldedFilters>
    </form>
  )
}

function Day({ label, ...rest }: { label: string } & ComponentProps<'input'>) {
  return (
    <div className="sm:col-span-2">
      <Field label={label}>{(described) => <Input {...described} {...rest} type="date" />}</Field>
    </div>
  )
}
