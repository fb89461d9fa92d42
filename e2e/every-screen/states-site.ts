import { type OtherSite, startOtherSite } from '../other-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'
import { recordVideo, type VideoFile } from '../video.ts'
import { calm, fill, type FullSite, openFullSite, write } from './full-site.ts'

export type StatesSite = FullSite & {
  otherSite: OtherSite
  video: VideoFile
  /** A friend of Dora. */
  eve: Person
  /** A friend of Dora, by whom he is shut out. */
  finn: Person
  /** A moderator and nobody's friend. */
  mona: Person
}

/** A full site with what its states need besides. */
export async function openStatesSite(): Promise<StatesSite> {
  const otherSite = await startOtherSite()
  const full = await openFullSite({ LINK_PREVIEW_ALLOW: otherSite.host })
  const { site, browser, ada, ben, cleo, dora } = full
  const eve = await join(browser, site, 'Eve', await inviteBy(dora))
  const finn = await join(browser, site, 'Finn', await inviteBy(dora))
  const mona = await join(browser, site, 'Mona', await site.moderatorLink())
  for (const { page } of [eve, mona]) await calm(page)
  const quiet = Number(full.at(':quiet'))
  await call(ben, 'post', '/api/messages', { recipientId: await idOf(cleo), postId: quiet })
  await call(ben, 'post', `/api/posts/${quiet}/repost`, { content: 'Come and see' })
  for (const targetId of [quiet, Number(full.at(':post'))])
    await call(ben, 'post', '/api/reports', { targetType: 'post', targetId, reason: 'Spam or advertising' })
  const more = {
    hidden: await declineAndInvite(full),
    youtube: await write(ada, 'Listen: https://youtu.be/dQw4w9WgXcQ?t=42'),
    soundcloud: await write(ada, 'Listen: https://soundcloud.com/someone/some-song'),
  }
  const at = (path: string) => full.at(fill(path, more))
  return { ...full, at, otherSite, video: await recordVideo(browser), eve, finn, mona }
}

/** Cleo is declined by one community, with a note, and invited by a hidden one, whose number this returns. */
async function declineAndInvite({ ada, ben, cleo, at }: FullSite): Promise<number> {
  const cleoId = await idOf(cleo)
  const answer = { status: 'declined', message: 'In spring, there is no bed now.' }
  await call(ada, 'post', at(`/api/community-groups/:group/requests/${cleoId}`), answer)
  const hidden = { name: 'Surprise', visibility: 'hidden' }
  const { id } = await call<{ id: number }>(ben, 'post', '/api/community-groups', hidden)
  await call(ben, 'post', `/api/community-groups/${id}/invitations`, { userId: cleoId })
  return id
}
