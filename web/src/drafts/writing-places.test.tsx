import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { messagesApi } from '@kith/shared/messages.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { communityOf } from '../../test/community-of.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { reportOf } from '../../test/report-of.ts'
import { EditDialog } from '../about/edit/EditDialog.tsx'
import { MeContext } from '../accounts/api.ts'
import { SuspendDialog } from '../administration/SuspendDialog.tsx'
import { NewCommentForm } from '../comments/NewCommentForm.tsx'
import { AskToJoinDialog } from '../communities/AskToJoinDialog.tsx'
import { EditCommunityDialog } from '../communities/edit/EditCommunityDialog.tsx'
import { CreateCommunityDialog } from '../communities/form/CreateCommunityDialog.tsx'
import { PostComposer } from '../composer/PostComposer.tsx'
import { MessageComposer } from '../messages/MessageComposer.tsx'
import { NoteForm } from '../moderator-notes/NoteForm.tsx'
import { ProfileForm } from '../own-profile/ProfileForm.tsx'
import { PostEditor } from '../posts/PostEditor.tsx'
import { ShareDialogPanel } from '../posts/share/ShareDialogPanel.tsx'
import { DecisionDialog } from '../reports/DecisionDialog.tsx'
import { ReportDialogPanel } from '../reports/ReportDialogPanel.tsx'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { conversationOf } from '../../test/message-of.ts'
import { siteContentApi } from '@kith/shared/about/site-content.ts'
import { listDrafts } from './listed-drafts.ts'

const nothing = () => undefined
const opened = { open: true, onOpenChange: nothing }

const cleo: ManagedMember = {
  id: 9,
  username: 'cleo',
  name: 'Cleo',
  email: 'cleo@example.com',
  avatar: null,
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeen: null,
  suspension: null,
}

/**
 * Every place with a field of many lines: the file of the field, a page that has it, and its label. `before` is what
 * stands there when nothing is written, `tab` what is pressed first.
 */
type Row = { file: string; page: () => ReactNode; label: string; before?: string; tab?: string }

const PLACES: Row[] = [
  {
    file: 'about/edit/TextField.tsx',
    page: () => <EditDialog of="about_description" shown="As it was" {...opened} />,
    label: 'Content',
    before: 'As it was',
  },
  {
    file: 'administration/SuspendDialog.tsx',
    page: () => <SuspendDialog member={cleo} {...opened} />,
    label: 'Reason',
  },
  {
    file: 'comments/CommentForm.tsx',
    page: () => <NewCommentForm postId={4} asked={0} />,
    label: 'Write a comment',
  },
  {
    file: 'communities/form/CommunityFields.tsx',
    page: () => <CreateCommunityDialog {...opened} />,
    label: 'Rules (optional)',
  },
  {
    file: 'communities/form/CommunityFields.tsx',
    page: () => <EditCommunityDialog community={communityOf(3, { rules: 'As it was' })} {...opened} />,
    label: 'Rules (optional)',
    before: 'As it was',
  },
  {
    file: 'communities/MessageDialog.tsx',
    page: () => <AskToJoinDialog id={3} name="Choir" onAsk={nothing} {...opened} />,
    label: 'Message (optional)',
  },
  {
    file: 'composer/ComposerText.tsx',
    page: () => <PostComposer />,
    label: 'What would you like to share?',
  },
  {
    file: 'messages/MessageComposer.tsx',
    page: () => <MessageComposer otherId={9} name="Cleo" onSend={nothing} />,
    label: 'Message',
  },
  { file: 'moderator-notes/NoteForm.tsx', page: () => <NoteForm />, label: 'A note for all members' },
  { file: 'own-profile/ProfileForm.tsx', page: () => <ProfileForm />, label: 'Bio' },
  {
    file: 'posts/PostEditor.tsx',
    page: () => <PostEditor post={postOf(4)} onClose={nothing} />,
    label: 'Text of the post',
    before: 'Post 4',
  },
  {
    file: 'posts/share/ShareToFeed.tsx',
    page: () => <ShareDialogPanel post={postOf(4)} {...opened} />,
    label: 'Your words on this post',
  },
  {
    file: 'posts/share/ShareToFriends.tsx',
    page: () => <ShareDialogPanel post={postOf(4)} {...opened} />,
    label: 'Your message',
    tab: 'Friends',
  },
  {
    file: 'reports/DecisionDialog.tsx',
    page: () => <DecisionDialog report={reportOf(1)} targetName="post" action="dismiss" {...opened} />,
    label: 'Note (optional)',
  },
  {
    file: 'reports/ReportDialogPanel.tsx',
    page: () => <ReportDialogPanel targetType="post" targetId={4} {...opened} />,
    label: 'In your own words (optional)',
  },
]

/** What makes a field of many lines. The last two are where they are made. */
const FIELD = /<(?:textarea|Textarea|TagField)\b|contentEditable/
const MADE_IN = new Set(['tagging/TagField.tsx', 'ui/Field.tsx'])

test('every place where one writes more than a few words is in the table', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => FIELD.test(readFileSync(join(source, file), 'utf8')))
  const inTable = new Set(PLACES.map(({ file }) => file))
  expect(files.filter((file) => !MADE_IN.has(file)).toSorted()).toEqual([...inTable].toSorted())
})

describe.each(PLACES)('$file, $label', ({ page, label, before = '', tab }) => {
  const open = async (me: CurrentUser = ada) => {
    cleanup()
    fakeServer({
      [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
      [`GET ${messagesApi.recipients}`]: { body: [] },
      [`GET ${fillPath(messagesApi.conversation, { id: 9 })}`]: { body: conversationOf(9) },
      [`GET ${fillPath(communitiesApi.community, { id: 3 })}`]: { body: communityOf(3) },
      [`GET ${siteContentApi.contents}`]: { body: [] },
    })
    renderPage(() => <MeContext value={me}>{page()}</MeContext>)
    if (tab) fireEvent.click(await screen.findByRole('tab', { name: tab }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: label })
  }
  const write = async (words: string) => fireEvent.input(await open(), { target: { value: words } })

  test('what was written is there again, for its author alone', async () => {
    expect((await open()).value).toBe(before)
    await write('Written at length')
    expect((await open({ ...ada, id: 8 })).value).toBe(before)
    expect((await open()).value).toBe('Written at length')
  })

  test('what was written is among the drafts of its author alone', async () => {
    await write('Written at length')
    cleanup()
    expect(listDrafts(7).map(({ words }) => words)).toEqual(['Written at length'])
    expect(listDrafts(8)).toEqual([])
  })

  test('text that a field began with is not kept as written', async () => {
    await write('Written at length')
    await write(before)
    await expect.poll(() => Object.keys(localStorage)).toEqual([])
  })

  test('words that a closed tab left are in the field again', async () => {
    await write('Written at length')
    window.dispatchEvent(new Event('pagehide'))
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^kith\.\w+\.7\..*-[\w-]+$/)])
    expect((await open()).value).toBe('Written at length')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
})
