import { useState } from 'react'

/** A small picture of what a notification is about. One that is gone meanwhile leaves its place empty. */
export function NotificationPicture({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <span className="size-10 shrink-0" />
  return (
    <img
      src={url}
      alt={alt}
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className="size-10 shrink-0 rounded-6 bg-sunken object-cover"
      onError={() => setBroken(true)}
    />
  )
}
