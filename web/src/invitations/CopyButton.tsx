import { Check, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { copyAndTell, type CopyTexts } from '../ui/copying/copy.ts'

const SHOWN_FOR = 2000

type Props = { text: string; label: string; icon: LucideIcon; words: CopyTexts }

/** Copies a text and says 'Copied!' for two seconds. */
export function CopyButton({ text, label, icon: Icon, words }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => setCopied(await copyAndTell(text, words))
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()} className="min-w-28">
      {isCopied ? (
        <Check className="size-4 text-success" aria-hidden />
      ) : (
        <Icon className="size-4" aria-hidden />
      )}
      {isCopied ? 'Copied!' : label}
    </Button>
  )
}
