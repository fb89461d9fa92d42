/** The text field of the share dialog. */
export const shareWordsClass =
  'field-sizing-content min-h-20 w-full resize-none rounded-6 border border-control bg-field px-3 py-2 text-17'
