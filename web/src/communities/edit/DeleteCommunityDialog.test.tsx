import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { type Answers, asCreator, renderCommunity } from '../../../test/community.tsx'
import { refusal } from '../../../test/fake-server.ts'
import { chooseFrom } from '../../../test/open-menu.ts'

async function open(answers: Answers) {
  const page = renderCommunity(asCreator, answers)
  await chooseFrom(() => screen.getByRole('button', { name: 'More about Choir' }), 'Delete Community')
  await screen.findByRole('dialog', { name: 'Delete Choir?' })
  return page
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' })
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('The name of the community'), { target: { value } })

test('a community is deleted only after its name was typed, and then the list opens', async () => {
  const { history, called } = await open({
    [`DELETE ${fillPath(communitiesApi.community, { id: 1 })}`]: { status: 204 },
  })
  expect(confirm().disabled).toBe(true)
  type('Quire')
  expect(confirm().disabled).toBe(true)
  type(' Choir ')
  fireEvent.click(confirm())
  await expect.poll(() => history.location.pathname).toBe('/groups')
  expect(await screen.findByText('Community deleted')).toBeDefined()
  expect(called('DELETE', fillPath(communitiesApi.community, { id: 1 }))).toHaveLength(1)
})

test('a community that could not be deleted stays, with the reason', async () => {
  const { history } = await open({
    [`DELETE ${fillPath(communitiesApi.community, { id: 1 })}`]: refusal(503, 'Away'),
  })
  type('Choir')
  fireEvent.click(confirm())
  expect(await screen.findByText('Failed to delete community')).toBeDefined()
  expect(screen.getByText('Away')).toBeDefined()
  expect(history.location.pathname).toBe('/groups/1')
})
