import {
  accountWording,
  BIO_MAX,
  type CurrentUser,
  PASSWORD_MAX,
  type DescribedPerson,
} from '@kith/shared/accounts.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { LINK_TITLE_MAX, LINK_URL_MAX, profileWording } from '@kith/shared/own-profile.ts'
import { urlOf } from '@kith/shared/text/url.ts'
import type { UseFormSetError } from 'react-hook-form'
import { atMost, notBlank } from '../core/forms/field-rules.ts'
import { RequestError } from '../core/calls/request.ts'

/** The values of the profile form. */
export type ProfileValues = Omit<DescribedPerson, 'id' | 'username' | 'avatar' | 'coverImage'> & {
  email: string
  currentPassword: string
}

export const valuesOf = ({ name, email, bio, links }: CurrentUser): ProfileValues => ({
  name,
  email,
  bio,
  links: links.map(({ title, url }) => ({ title, url })),
  currentPassword: '',
})

/** The server's rules with its messages, checked in the form before anything is sent. */
export const profileRules = {
  bio: { validate: (bio: string) => lengthOf(bio.trim()) <= BIO_MAX || profileWording.bioTooLong },
  linkTitle: { validate: notBlank(profileWording.linkTitleRequired), maxLength: atMost(LINK_TITLE_MAX) },
  linkUrl: { validate: (url: string) => isWebAddress(url) || profileWording.invalidUrl },
  currentPassword: { required: accountWording.currentPasswordRequired, maxLength: atMost(PASSWORD_MAX) },
}

/** Whether the text is the address of a web page. */
export function isWebAddress(text: string): boolean {
  const url = text.trim()
  if (!/^https?:\/\//i.test(url) || url.length > LINK_URL_MAX) return false
  return /\.|^localhost$/.test(urlOf(url)?.hostname ?? '')
}

/** Shows the server's messages at the fields they are about, and focuses the first of them. */
export function showIssues(error: unknown, setError: UseFormSetError<ProfileValues>): void {
  const issues = error instanceof RequestError ? error.issues : []
  for (const { path, message } of issues.toReversed()) {
    if (isField(path)) setError(path, { message }, { shouldFocus: true })
  }
}

type PlainField = Exclude<keyof ProfileValues, 'links'>
type FieldName = PlainField | `links.${number}.${'title' | 'url'}`

/** The fields other than the links; a record, so that none can be missing. */
const FIELDS: Record<PlainField, true> = { name: true, email: true, bio: true, currentPassword: true }

const isField = (path: string): path is FieldName =>
  Object.hasOwn(FIELDS, path) || /^links\.\d+\.(title|url)$/.test(path)
