import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { forgottenPasswordRoutes } from './accounts/passwords/forgotten-password-routes.ts'
import { openDevices } from './accounts/sessions/known-devices.ts'
import { openPasswords } from './accounts/passwords/passwords.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/sessions/session-routes.ts'
import { openSessions } from './accounts/sessions/sessions.ts'
import { administrationRoutes } from './administration/routes.ts'
import { auditRoute } from './audit/routes.ts'
import { openNightlyBackups } from './operator/backup/backup.ts'
import { backupRoutes } from './operator/backup/routes.ts'
import { showFigures } from './operator/figures.ts'
import { blockRoutes } from './blocks/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { communityPostRoutes } from './communities/post-routes.ts'
import { joiningRoutes } from './communities/joining/joining-routes.ts'
import { communityLinkRoutes } from './communities/joining/link-routes.ts'
import { communitiesOfPersonRoute } from './communities/profile-communities-route.ts'
import { communityRoutes } from './communities/routes.ts'
import type { Config } from './core/config.ts'
import { WATCH_NAMES, watchDatabase } from './core/database/watch.ts'
import type { Db } from './core/database/database.ts'
import type { Pool } from './core/database/pool.ts'
import type { Deps } from './core/deps.ts'
import { type Disk, measureDisk, openDisk } from './core/process/disk.ts'
import { healthRoutes } from './core/process/health.ts'
import { limitWrites } from './core/http/guards.ts'
import { type App, createHttp } from './core/http/http.ts'
import { type Jobs, openJobs } from './core/jobs.ts'
import { type Limits, openLimits } from './core/limits/limits.ts'
import { describeCalls } from './core/http/openapi.ts'
import { openStorage, type Storage } from './core/storage/storage.ts'
import { dropExpiredRows } from './core/expired-rows.ts'
import { openUploadTempFolder } from './core/limits/upload-temp-folder.ts'
import { type CompletePage, serveWeb } from './core/http/web-client.ts'
import { openDigests } from './digests/digests.ts'
import { unsubscribeRoute } from './digests/routes.ts'
import { discoveryRoutes } from './friends/discovery-routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { openFirstLoad } from './first-load/first-load.ts'
import { friendGroupRoutes } from './friend-groups/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { hashtagRoutes } from './hashtags/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { sweepLinkPreviews } from './link-previews/link-previews.ts'
import { likeRoutes } from './likes/routes.ts'
import { ownWordsRoutes } from './own-words/routes.ts'
import { openLive } from './live/live.ts'
import { linkPreviewRoutes } from './link-previews/routes.ts'
import { openMail } from './mail/mail.ts'
import { mailRoutes } from './mail/routes.ts'
import { endDecoders, readActiveStore, sweepMedia, sweepUploads } from './media/media.ts'
import { captionsRoutes } from './media/captions-routes.ts'
import { uploadInPartsRoutes } from './media/in-parts/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { noteRoutes } from './moderator-notes/routes.ts'
import { dropOldNotifications } from './notifications/notifications.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { openAccountDeletion, reopenCommunities, sweepExports } from './own-data/own-data.ts'
import { exportRoutes, accountDeletionRoute } from './own-data/routes.ts'
import { openPush } from './push/push.ts'
import { pushRoutes } from './push/routes.ts'
import { ownProfileRoutes } from './own-profile/routes.ts'
import { authorRoutes } from './posts/author-routes.ts'
import { pinRoutes } from './posts/pin-routes.ts'
import { postRoutes } from './posts/routes.ts'
import { trendingRoutes } from './trending/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { dropOldReports } from './reports/reports.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { openSitePage } from './settings/page.ts'
import { settingsRoutes } from './settings/routes.ts'
import { staffAccessRoutes } from './staff-access/routes.ts'
import { dropOldAccess } from './staff-access/staff-access.ts'
import { siteContentRoutes } from './site-content/routes.ts'

type Options = {
  config: Config
  db: Db
  pool: Pool
  url: string
  log: FastifyBaseLogger
  checkingAnswers?: boolean
  /** Without it, jobs are queued here and done by another process. */
  jobs?: Jobs
  /** The limits of how often members do something; by default those that all processes share. */
  limits?: Limits
  /** The disk that holds the files; measured by default. */
  disk?: Disk
  /** The store of files; that of the configuration by default. */
  storage?: Storage
  /** Serves the web client; its built files by default. */
  web?: (app: App, complete: CompletePage) => Promise<void>
}

/** Builds the whole server, which does not listen yet. */
export async function buildApp({
  config,
  db,
  pool,
  url,
  log,
  checkingAnswers,
  jobs = openJobs({ pool, url, log, isWorking: false }),
  limits = openLimits(pool, config.rateLimitFactor),
  disk = openDisk(() => measureDisk(join(config.dataDir, 'media')), { reserve: config.diskReserve }),
  storage: given,
  web = serveWeb,
}: Options): Promise<App> {
  const storage = given ?? (await openStorage(config, { newFilesGo: () => readActiveStore(db), log }))
  const deps: Deps = {
    config,
    db,
    disk,
    jobs,
    limits,
    storage,
    uploadTempFolder: openUploadTempFolder({ dataDir: config.dataDir, url, db }),
  }
  const sessions = openSessions({ db, url, config })
  const devices = openDevices(config)
  const passwords = openPasswords()
  const mail = openMail(deps)
  const push = openPush(deps, url)
  const app = await createHttp({
    config,
    log,
    authenticate: sessions.authenticate,
    checkingAnswers: checkingAnswers ?? false,
  })
  limitWrites(app, limits)
  const watch = watchDatabase({ url, pool, name: config.s3 ? WATCH_NAMES.s3 : WATCH_NAMES.disk })
  app.addHook('onClose', async () => watch.close())
  app.addHook('onClose', sessions.close)
  describeCalls(app, config)
  const { countPages } = openLive(app, { ...deps, url, log, sessions })
  showFigures(healthRoutes(app, { ...deps, watch }), { db, pool, countPages })
  serveRoutes(app, deps, { sessions, devices, passwords, mail, push })
  openDigests(deps, mail)
  backupRoutes(app, deps, openNightlyBackups(deps, mail))
  scheduleCleanup(deps)
  app.addHook('onReady', deps.uploadTempFolder.open)
  app.addHook('onClose', deps.uploadTempFolder.close)
  app.addHook('onReady', jobs.start)
  app.addHook('onReady', push.open)
  app.addHook('onReady', async () => watch.begin())
  app.addHook('onClose', push.close)
  app.addHook('onClose', jobs.close)
  app.addHook('onClose', async () => endDecoders())
  await web(app, openFirstLoad(app, openSitePage(db)))
  return app
}

type Services = {
  sessions: ReturnType<typeof openSessions>
  devices: ReturnType<typeof openDevices>
  passwords: ReturnType<typeof openPasswords>
  mail: ReturnType<typeof openMail>
  push: ReturnType<typeof openPush>
}

function serveRoutes(app: App, deps: Deps, parts: Services): void {
  const { sessions, devices, passwords, mail, push } = parts
  accountRoutes(app, deps, parts)
  forgottenPasswordRoutes(app, deps, parts)
  sessionRoutes(app, deps, sessions)
  invitationRoutes(app, deps, mail)
  friendRoutes(app, deps)
  friendGroupRoutes(app, deps)
  communityRoutes(app, deps)
  communityPostRoutes(app, deps)
  joiningRoutes(app, deps)
  communityLinkRoutes(app, deps)
  communitiesOfPersonRoute(app, deps)
  discoveryRoutes(app, deps)
  postRoutes(app, deps)
  authorRoutes(app, deps)
  pinRoutes(app, deps)
  trendingRoutes(app, deps)
  moderationRoutes(app, deps)
  reportRoutes(app, deps)
  noteRoutes(app, deps)
  commentRoutes(app, deps)
  likeRoutes(app, deps)
  bookmarkRoutes(app, deps)
  ownWordsRoutes(app, deps)
  blockRoutes(app, deps)
  hashtagRoutes(app, deps)
  linkPreviewRoutes(app, deps)
  messageRoutes(app, deps)
  notificationRoutes(app, deps)
  pushRoutes(app, deps, push)
  mediaRoutes(app, deps)
  captionsRoutes(app, deps)
  uploadInPartsRoutes(app, deps)
  mailRoutes(app, mail)
  unsubscribeRoute(app, deps)
  profileRoutes(app, deps)
  searchRoutes(app, deps)
  settingsRoutes(app, deps)
  siteContentRoutes(app, deps)
  ownProfileRoutes(app, deps, passwords)
  onboardingRoutes(app, deps)
  exportRoutes(app, deps)
  staffAccessRoutes(app, deps)
  const deleteMember = openAccountDeletion(deps)
  accountDeletionRoute(app, deps, { sessions, devices, passwords, deleteMember })
  auditRoute(app, deps)
  administrationRoutes(app, deps, { sessions, passwords, deleteMember })
}

/** Deletes every hour what is no longer needed, and gives communities that nobody runs to who is back. */
function scheduleCleanup(deps: Deps): void {
  const { jobs, db } = deps
  jobs.every('7 * * * *', 'drop-expired', () => dropExpiredRows(db))
  jobs.every('9 * * * *', 'reopen-communities', () => reopenCommunities(db))
  jobs.every('12 * * * *', 'drop-old-access', () => dropOldAccess(db))
  jobs.every('14 * * * *', 'drop-old-reports', () => dropOldReports(db))
  jobs.every('17 * * * *', 'sweep-media', async () => {
    await sweepMedia(deps)
    await sweepUploads(deps)
  })
  jobs.every('22 * * * *', 'drop-leftovers', deps.storage.dropAbandonedUploads)
  jobs.every('27 * * * *', 'sweep-link-previews', () => sweepLinkPreviews(deps))
  jobs.every('37 * * * *', 'clear-left-forms', deps.uploadTempFolder.clearLeft)
  jobs.every('47 * * * *', 'sweep-exports', () => sweepExports(deps))
  jobs.every('57 * * * *', 'drop-old-notices', () => dropOldNotifications(db))
}
