import { cleanup, screen } from '@testing-library/react'
import { communitiesApi, communityAction, type LogEntry } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, asModerator, personOf, renderCommunity } from '../../../test/community.tsx'
import { refusal } from '../../../test/fake-server.ts'

const LOG = `GET ${fillPath(communitiesApi.log, { id: 1 })}`
const open = (answers: Answers) => renderCommunity(asModerator, answers, { tab: 'log' })
const actOf = (id: number, part: Partial<LogEntry>): LogEntry => ({
  id,
  act: 'create',
  actor: personOf(8, 'Ben'),
  subject: personOf(9, 'Cleo'),
  createdAt: '2026-01-02T12:00:00.000Z',
  ...part,
})
const sentences = async () =>
  (await screen.findAllByRole('listitem')).map((item) => item.querySelector('p')?.textContent)

test('each act is a sentence', async () => {
  open({ [LOG]: { body: communityAction.options.map((act, at) => actOf(at + 1, { act })) } })
  expect(await sentences()).toEqual([
    'Ben created this community.',
    'Ben changed this community.',
    'Ben opened this community to more people.',
    'Ben handed this community over to Cleo.',
    'Ben took this community over.',
    'Ben made Cleo a moderator.',
    'Ben made Cleo a regular member.',
    'Ben removed Cleo.',
    'Ben let Cleo join.',
    'Ben declined a request from Cleo.',
    'Ben made a link to join.',
    'Ben revoked a link to join.',
    'Ben pinned a post by Cleo.',
    'Ben unpinned a post by Cleo.',
    'Ben deleted a post by Cleo.',
  ])
})

test('a member who has left is named someone', async () => {
  open({ [LOG]: { body: [actOf(1, { act: 'member.remove', actor: null, subject: null })] } })
  expect(await sentences()).toEqual(['Someone removed someone.'])
})

test('the log says when there is nothing in it, and when it could not be read', async () => {
  open({ [LOG]: { body: [] } })
  expect(await screen.findByText('Nothing yet')).toBeDefined()
  cleanup()
  open({ [LOG]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch the log')).toBeDefined()
})
