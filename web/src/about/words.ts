import type { ContentKey } from '@kith/shared/about/site-content.ts'
import { createContext, type ReactNode, use } from 'react'

/** All words and icon names of the page, as it shows them. */
export type AboutTexts = Readonly<Record<ContentKey, string>>

/** Draws the button that changes a word or an icon. Nobody but staff has one. */
export const EditButtonContext = createContext<((key: ContentKey) => ReactNode) | null>(null)

export const useEditButton = () => use(EditButtonContext) ?? (() => null)
