import { Button } from '../ui/Button.tsx'
import { useDone } from './done.ts'

type Props = { hasPosted: boolean; onWrite: () => void }

/** A first post, written where all others will be: right below. */
export function PostStep({ hasPosted, onWrite }: Props) {
  useDone(hasPosted)
  if (hasPosted) return <p>Your first post is out. That is all there is to it. Good to have you here.</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Say hello, or show something you like. Under your words you choose who may read them.</p>
      <Button onClick={onWrite}>Write a first post</Button>
    </div>
  )
}
