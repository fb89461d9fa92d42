import { Check, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy.ts'
import { toast } from '../ui/overlays/toast.ts'

const SHOWN_FOR = 2000

type Props = { text: string; label: string; icon: LucideIcon; copied: string; failed: string }

/** Copies a text and says 'Copied!' for two seconds. */
export function CopyButton({ text, label, icon: Icon, copied, failed }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      toast({ title: copied })
    } else toast({ title: failed, variant: 'destructive' })
  }
  return (
    <Button look="secondary" size="small" onClick={() => void copy()} className="min-w-28">
      {isCopied ? (
        <Check className="size-4 text-success" aria-hidden />
      ) : (
        <Icon className="size-4" aria-hidden />
      )}
      {isCopied ? 'Copied!' : label}
    </Button>
  )
}
