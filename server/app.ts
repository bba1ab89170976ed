import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { openAddressBans } from './accounts/members/address-bans.ts'
import { mountAvatars } from './accounts/profile/avatar-files.ts'
import type { RoleBook } from './accounts/roles/permissions.ts'
import { openRoles } from './accounts/roles/roles.ts'
import { type AccountParts, createAccountRoutes } from './accounts/routes.ts'
import { readViewer } from './accounts/sign-in/sessions.ts'
import { addressBanRoutes } from './address-bans/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { createCommentRoutes } from './comments/routes.ts'
import { contentChannel, contentKey, onAnnouncing } from './content.ts'
import { openSettings } from './core/settings.ts'
import type { WordBook } from './core/word-filter.ts'
import { mountCsvFile } from './csv-files/csv-files.ts'
import type { Database } from './db/database.ts'
import type { Notifications } from './db/notifications.ts'
import { draftRoutes } from './drafts/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { hiddenContentRoutes } from './hidden-content/routes.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { PageCache } from './http/page-cache.ts'
import { mountPages, type PagesSource } from './http/pages.ts'
import { createHttpServer } from './http/server.ts'
import { createLedgerRoutes } from './ledger/routes.ts'
import { likeRoutes } from './likes/routes.ts'
import { mountLive } from './live/live.ts'
import { mountDiagramFrame } from './markdown/diagrams.ts'
import { createMemberHomeRoutes } from './member-home/routes.ts'
import { createMemberRoutes } from './members/routes.ts'
import { createMembershipCardRoutes } from './membership-cards/routes.ts'
import { mentionRoutes } from './mentions/routes.ts'
import { movementFile } from './money/balances/movement-files.ts'
import { cardOrderFile } from './money/cards/order-files.ts'
import { type Gateways, openGateways, type PaymentAccess } from './money/recharge/gateways.ts'
import { mountNotices } from './money/recharge/notices.ts'
import { rechargeOrderFile } from './money/recharge/order-files.ts'
import { mountSandbox } from './money/recharge/sandbox-page.ts'
import { createOutboxRoutes } from './outbox/routes.ts'
import { mountExports } from './own-data/export-files.ts'
import { createOwnDataRoutes } from './own-data/routes.ts'
import { createOwnListRoutes } from './own-lists/routes.ts'
import { createPointRoutes } from './points/routes.ts'
import { pollRoutes } from './polls/routes.ts'
import { mountFeeds } from './posts/feeds/feeds.ts'
import { mountShareImages } from './posts/feeds/share-image-files.ts'
import { openSensitiveWords } from './posts/review/sensitive-words.ts'
import { ReadCounter } from './posts/topics/read-counter.ts'
import { SurroundingsReader } from './posts/topics/sidebar.ts'
import { mountUploads } from './posts/uploads/upload-files.ts'
import { createRechargeRoutes } from './recharge/routes.ts'
import { redEnvelopeRoutes } from './red-envelopes/routes.ts'
import { registrationFieldRoutes } from './registration-fields/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { createReviewRoutes } from './review/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { createSecondFactorRoutes } from './second-factor/routes.ts'
import { sensitiveWordRoutes } from './sensitive-words/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { createSiteRoutes } from './site/routes.ts'
import { createStatisticRoutes } from './site/statistic-routes.ts'
import { Visits } from './site/visits.ts'
import { createThirdPartyRoutes } from './third-party/routes.ts'
import { topicModerationRoutes } from './topics/moderation-routes.ts'
import { createTopicRoutes } from './topics/routes.ts'
import { SimilarTopics } from './topics/similar.ts'
import { createUploadRoutes } from './uploads/routes.ts'
import type { UploadPlace } from './uploads/upload-place.ts'

export interface AppParts extends AccountParts {
  /** Whether a provider is configured for mail and for SMS. */
  providers: { mail: boolean; sms: boolean }
  db: Database
  notifications: Notifications
  logger: FastifyServerOptions['logger']
  trustProxy: FastifyServerOptions['trustProxy']
  publicUrl: string | undefined
  /** Where uploads are kept. */
  place: UploadPlace
  /** Whom members may pay through. */
  payment: PaymentAccess
  /** Draws the pages. Without it there are only endpoints, which is all that most tests need. */
  pages?: PagesSource
}

/** The whole product in one process: every feature's routes, the pages, and what keeps their caches fresh. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, notifications } = parts
  const settings = await openSettings(db, notifications)
  const surroundings = new SurroundingsReader(db)
  const similarTopics = new SimilarTopics(db)
  const cache = new PageCache()
  const answers = new AnswerCache()
  const visits = new Visits(db)
  const reads = new ReadCounter(db)
  // What anybody may see depends on these, so nothing that was made before them is kept.
  const roles = await openRoles(db, notifications, () => {
    cache.dropAll()
    answers.dropAll()
    surroundings.drop()
  })
  await keepFresh(notifications, { cache, answers, surroundings, similarTopics })
  const stopListening = onAnnouncing((keys) => answers.dropSoon(keys))

  const words = await openSensitiveWords(db, notifications)
  const gateways = openGateways(parts.payment, db, parts.keys)
  const bans = await openAddressBans(db, notifications)
  const readViewerNow = (from: Database, accessToken: string) =>
    readViewer(from, roles.current(), settings.current(), accessToken)

  const app = await createHttpServer({
    db,
    settings: settings.current,
    answers,
    readViewer: readViewerNow,
    isBanned: bans.isBanned,
    guestRights: () => roles.current().guestRights,
    routes: createRoutes({
      ...parts,
      book: roles.current,
      words: words.current,
      surroundings,
      similarTopics,
      visits,
      reads,
      gateways,
    }),
    logger: parts.logger,
    trustProxy: parts.trustProxy,
    assetsFolder: parts.pages?.assetsFolder,
  })
  await mountLive(app, { db, notifications, readViewer: readViewerNow })
  mountAvatars(app, db)
  mountExports(app, db, parts.keys)
  mountCsvFiles(app, parts)
  const { keys, place } = parts
  const guestRights = () => roles.current().guestRights
  mountUploads(app, { db, keys, storage: place.storage, guestRights })
  mountShareImages(app, { db, settings: settings.current, guestRights })
  mountFeeds(app, { db, settings: settings.current, guestRights, publicUrl: parts.publicUrl })
  mountNotices(app, db, gateways)
  if (gateways.sandbox) mountSandbox(app, gateways.sandbox, settings.current)
  if (parts.pages) {
    mountDiagramFrame(app)
    await parts.pages.attach?.(app)
    mountPages(app, {
      ...parts.pages,
      cache,
      settings: settings.current,
      publicUrl: parts.publicUrl,
      isBanned: bans.isBanned,
    })
  }
  app.addHook('onClose', async () => {
    stopListening()
    await Promise.all([visits.close(), reads.close()])
  })
  return app
}

export interface RouteParts extends AccountParts {
  /** Roles, rights and levels as they are now. */
  book: () => RoleBook
  /** The sensitive words as they are now. */
  words: () => WordBook
  publicUrl: string | undefined
  place: UploadPlace
  providers: { mail: boolean; sms: boolean }
  surroundings: SurroundingsReader
  similarTopics: SimilarTopics
  visits: Visits
  reads: ReadCounter
  gateways: Gateways
}

/** The lists that staff may have as files. */
function mountCsvFiles(app: FastifyInstance, access: Pick<AppParts, 'db' | 'keys'>): void {
  mountCsvFile(app, access, movementFile)
  mountCsvFile(app, access, rechargeOrderFile)
  mountCsvFile(app, access, cardOrderFile)
}

/** Every operation of the product, in one list: the reference, the access matrix and the bad-input test walk it. */
export const createRoutes = ({
  book,
  words,
  surroundings,
  similarTopics,
  visits,
  reads,
  ...parts
}: RouteParts) => [
  ...createSiteRoutes(parts),
  ...settingRoutes,
  ...auditRoutes,
  ...addressBanRoutes,
  ...createMemberRoutes(book),
  ...roleRoutes,
  ...createAccountRoutes(parts, words),
  ...registrationFieldRoutes,
  ...createTopicRoutes(surroundings, similarTopics, book, words),
  ...createUploadRoutes(parts),
  ...createCommentRoutes(book, words),
  ...createSecondFactorRoutes(parts),
  ...createOutboxRoutes(parts),
  ...createOwnDataRoutes(parts),
  ...createThirdPartyRoutes(parts),
  ...topicModerationRoutes,
  ...createReviewRoutes(book, words),
  ...sensitiveWordRoutes,
  ...createLedgerRoutes(parts),
  ...redEnvelopeRoutes,
  ...pollRoutes,
  ...hiddenContentRoutes,
  ...draftRoutes,
  ...mentionRoutes,
  ...likeRoutes,
  ...favoriteRoutes,
  ...followRoutes,
  ...createOwnListRoutes(book),
  ...createMemberHomeRoutes(book),
  ...createPointRoutes(book),
  ...createMembershipCardRoutes(parts),
  ...createRechargeRoutes(parts),
  ...reminderRoutes,
  ...createStatisticRoutes(visits, reads),
]

/** Writers in any process name the content they changed; what was sent while we were cut off is unknown. */
async function keepFresh(
  notifications: Notifications,
  {
    cache,
    answers,
    surroundings,
    similarTopics,
  }: {
    cache: PageCache
    answers: AnswerCache
    surroundings: SurroundingsReader
    similarTopics: SimilarTopics
  },
): Promise<void> {
  await notifications.on(contentChannel, (payload) => {
    const names = payload.split(' ')
    if (names.includes(contentKey.surroundings)) surroundings.drop()
    similarTopics.drop(names)
    cache.drop(names)
    answers.drop(names)
  })
  notifications.onReconnect(() => {
    surroundings.drop()
    similarTopics.dropAll()
    cache.dropAll()
    answers.dropAll()
  })
}
