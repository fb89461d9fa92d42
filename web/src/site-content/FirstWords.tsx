type Props = { words: Record<'about_title' | 'about_description', string> }

/** What the site is, in the first words of its About page. */
export function FirstWords({ words }: Props) {
  return (
    <>
      <p dir="auto" className="font-title text-17 font-semibold wrap-anywhere">
        {words.about_title}
      </p>
      <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere text-muted">
        {words.about_description}
      </p>
    </>
  )
}
