type Props = {
  /** What has the text, as 'The post'. */
  what: string
  content: string
}

/** What stands by now where the viewer edits, changed in another tab, on another device or by others. */
export function ChangedMeanwhile({ what, content }: Props) {
  return (
    <div className="rounded-6 bg-sunken px-3 py-2">
      <p className="text-13 font-semibold">
        {what} has changed in the meantime. Saving replaces this version with yours:
      </p>
      <p
        dir="auto"
        className="max-h-[30dvh] overflow-y-auto wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]"
      >
        {content || <span className="text-muted">It is empty.</span>}
      </p>
    </div>
  )
}
