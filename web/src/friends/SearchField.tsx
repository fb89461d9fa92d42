import { Search } from 'lucide-react'
import { Input } from '../ui/Field.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The longest search that the server accepts, in characters. */
const MAX = 100

/** A field that filters the list below. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className="relative mb-2">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={MAX}
        className="pl-10"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
