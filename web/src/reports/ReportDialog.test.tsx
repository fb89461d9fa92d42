import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportsApi } from '@kith/shared/reports.ts'
import { renderForMember, type Answers } from '../../test/community.tsx'
import { refusal } from '../../test/fake-server.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { sentReportOf } from '../../test/report-of.ts'

afterEach(() => vi.restoreAllMocks())

const REPORTS = `POST ${reportsApi.reports}`

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <ReportDialog targetType="comment" targetId={5} open={isOpen} onOpenChange={setOpen} />
}
async function open(answers: Answers = { [REPORTS]: { body: sentReportOf('comment', 5) } }) {
  const server = renderForMember(<Page />, { answers, path: '/' })
  const dialog = await screen.findByRole('dialog', { name: 'Report this comment' })
  return {
    sent: () => server.called('POST', reportsApi.reports).map(({ body }) => body),
    choose: (reason: string) => fireEvent.click(within(dialog).getByRole('radio', { name: reason })),
    write: (value: string) =>
      fireEvent.change(within(dialog).getByRole('textbox', { name: 'In your own words (optional)' }), {
        target: { value },
      }),
    send: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Send report' })),
  }
}

test('a report has a reason to choose, words of one’s own, or both', async () => {
  const { choose, write, send, sent } = await open()
  choose('Insults or harassment')
  write(' Again ')
  send()
  expect(await screen.findByText('Thank you for your report')).toBeDefined()
  expect(sent()).toEqual([{ targetType: 'comment', targetId: 5, reason: 'Insults or harassment: Again' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without any reason it is not sent, and the reasons to choose say so', async () => {
  const { write, send, sent } = await open()
  write('\u200B\u3164\u2800')
  send()
  const reasons = screen.getByRole('group', { name: 'What is wrong?' })
  expect(await within(reasons).findByText('Please say what is wrong')).toBeDefined()
  expect(document.activeElement).toBe(within(reasons).getAllByRole('radio')[0])
  expect(sent()).toEqual([])
  write('Rude')
  expect(screen.queryByText('Please say what is wrong')).toBeNull()
  send()
  await expect.poll(sent).toEqual([{ targetType: 'comment', targetId: 5, reason: 'Rude' }])
})

test('what could not be sent stays to be sent again', async () => {
  const { choose, send } = await open({ [REPORTS]: refusal(429, 'Too much') })
  choose('Something else')
  send()
  expect(await screen.findByText('Failed to send the report')).toBeDefined()
  expect(screen.getByText('Too much')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something else' }).checked).toBe(true)
})

test('the dialog says who will read it', async () => {
  await open()
  expect(screen.getByText(/Moderators and admins read your report/)).toBeDefined()
})
