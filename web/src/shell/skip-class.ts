/** The classes of a way past the header, which shows while it has the focus. */
export const skipClass =
  'fixed top-2 left-2 z-60 -translate-y-20 rounded-6 bg-ink px-4 py-2 text-page focus:translate-y-0 print:hidden'
