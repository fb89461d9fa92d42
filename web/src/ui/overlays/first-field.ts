import { FOCUSABLE } from '../focus/focus-point.ts'

/** The field with which the content of a window begins, if it does. Of radio buttons it is the chosen one. */
export function firstField(content: Element | null): HTMLElement | undefined {
  const first = content?.querySelector<HTMLElement>(FOCUSABLE)
  if (!first?.matches('input:not([role=switch]), select, textarea')) return undefined
  const chosen = `input[name="${CSS.escape(first.getAttribute('name') ?? '')}"]:checked`
  return (first.matches('[type=radio]') && content?.querySelector<HTMLElement>(chosen)) || first
}
