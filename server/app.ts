import type { FastifyInstance } from 'fastify'
import { addressBanRoutes } from './accounts/members/address-ban-routes.ts'
import { followRoutes } from './accounts/members/follow-routes.ts'
import { memberRoutes } from './accounts/members/routes.ts'
import { mountAvatars } from './accounts/profile/avatar-files.ts'
import { mountExports } from './accounts/profile/export-files.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { fieldRoutes } from './accounts/registration/field-routes.ts'
import { registrationRoutes } from './accounts/registration/routes.ts'
import { roleRoutes } from './accounts/roles/routes.ts'
import { signInRoutes } from './accounts/sign-in/routes.ts'
import { readActor } from './accounts/sign-in/sessions.ts'
import { thirdPartyRoutes } from './accounts/third-party/routes.ts'
import { mountCsvFile } from './core/csv-files.ts'
import type { Database } from './core/database.ts'
import type { Host, Mount } from './core/host.ts'
import type { Notifications } from './core/notify.ts'
import type { Route } from './core/route.ts'
import { TaggedCache } from './core/tagged-cache.ts'
import { type CachedPage, countPageBytes } from './http/cached-page.ts'
import type { TrustedProxies } from './http/client-address.ts'
import type { CachedAnswer } from './http/endpoints.ts'
import { createAddressReader } from './http/page-address.ts'
import { mountPages, type PagesSource } from './http/pages.ts'
import { createHttpServer } from './http/server.ts'
import { mountDiagramFrame } from './markdown/diagrams.ts'
import { movementFile } from './money/balances/movement-files.ts'
import { ledgerRoutes } from './money/balances/routes.ts'
import { cardOrderFile } from './money/cards/order-files.ts'
import { membershipCardRoutes } from './money/cards/routes.ts'
import { pointRoutes } from './money/points/routes.ts'
import { mountNotices } from './money/recharge/notices.ts'
import { rechargeOrderFile } from './money/recharge/order-files.ts'
import { rechargeRoutes } from './money/recharge/routes.ts'
import { mountSandbox } from './money/recharge/sandbox-page.ts'
import { redEnvelopeRoutes } from './money/red-envelopes/routes.ts'
import { alarmRoutes } from './notifications/alarm-routes.ts'
import { mountLive } from './notifications/live.ts'
import { outboxRoutes } from './notifications/outbox-routes.ts'
import { reminderRoutes } from './notifications/reminder-routes.ts'
import { systemNotificationRoutes } from './notifications/system-notification-routes.ts'
import { openMessageLines } from './people/conversations/message-lines.ts'
import { mountMessagePictures } from './people/conversations/picture-files.ts'
import { conversationRoutes } from './people/conversations/routes.ts'
import { deliveryRoutes } from './people/delivery/routes.ts'
import { mountUnsubscribe } from './people/delivery/unsubscribe.ts'
import { dynamicRoutes } from './people/dynamics/routes.ts'
import { memberHomeRoutes } from './people/member-home-routes.ts'
import { ownListRoutes } from './people/own-list-routes.ts'
import { mountAssistantAnswers } from './posts/assistant/answer-stream.ts'
import { assistantRoutes } from './posts/assistant/routes.ts'
import { mountAssistantSandbox } from './posts/assistant/sandbox.ts'
import { cancelledPostRoutes } from './posts/cancelled/routes.ts'
import { commentRoutes } from './posts/comments/routes.ts'
import { openTopicWatches } from './posts/comments/topic-watches.ts'
import { correctionRoutes } from './posts/corrections/routes.ts'
import { mountFeeds } from './posts/feeds/feeds.ts'
import { mountShareImages } from './posts/feeds/share-image-files.ts'
import { guardRoutes } from './posts/guards/routes.ts'
import { hiddenContentRoutes } from './posts/hidden-content/routes.ts'
import { movingRoutes } from './posts/moving/routes.ts'
import { mountOutsidePictures } from './posts/outside-pictures/picture-files.ts'
import { pollRoutes } from './posts/polls/routes.ts'
import { draftRoutes } from './posts/publishing/draft-routes.ts'
import { mentionRoutes } from './posts/publishing/mention-routes.ts'
import { postOriginRoutes } from './posts/publishing/origin-routes.ts'
import { revisionRoutes } from './posts/publishing/revision-routes.ts'
import { questionRoutes } from './posts/questions/routes.ts'
import { attentionRoutes } from './posts/reactions/attention-routes.ts'
import { favoriteRoutes } from './posts/reactions/favorite-routes.ts'
import { likeRoutes } from './posts/reactions/like-routes.ts'
import { readPlaceRoutes } from './posts/read-places/routes.ts'
import { mountCasePictures } from './posts/reports/cases.ts'
import { reportRoutes } from './posts/reports/routes.ts'
import { reviewRoutes } from './posts/review/routes.ts'
import { sensitiveWordRoutes } from './posts/review/sensitive-word-routes.ts'
import { searchRoutes } from './posts/search/routes.ts'
import { mountSearchDescription } from './posts/search/search-description.ts'
import { searchedWordRoutes } from './posts/searched-words/routes.ts'
import { tagRoutes } from './posts/tags/routes.ts'
import { topicModerationRoutes } from './posts/topics/moderation-routes.ts'
import { topicRoutes } from './posts/topics/routes.ts'
import { uploadRoutes } from './posts/uploads/routes.ts'
import { mountUploads } from './posts/uploads/upload-files.ts'
import { readKeyActor } from './site/api-keys/key-actor.ts'
import { apiKeyRoutes } from './site/api-keys/routes.ts'
import { appealRoutes } from './site/appeals/routes.ts'
import { auditRoutes } from './site/audit-routes.ts'
import { batchRoutes } from './site/batches/routes.ts'
import { reportTypeRoutes } from './site/desk/report-type-routes.ts'
import { deskRoutes } from './site/desk/routes.ts'
import { feedbackRoutes } from './site/feedback/routes.ts'
import { figureFile } from './site/figures/figure-file.ts'
import { figureRoutes } from './site/figures/routes.ts'
import { helpMap } from './site/help/help-map.ts'
import { helpRoutes } from './site/help/routes.ts'
import { mountInstallable } from './site/installable.ts'
import { siteRoutes } from './site/routes.ts'
import { settingRoutes } from './site/settings-routes.ts'
import { SiteIcon } from './site/site-icon.ts'
import { staffSearchRoutes } from './site/staff-search/routes.ts'
import { statisticRoutes } from './site/statistic-routes.ts'
import { webhookRoutes } from './site/webhooks/routes.ts'
import { mountWellKnown } from './site/well-known.ts'
import { openSite, type SiteAccess } from './site.ts'

export interface AppDeps extends SiteAccess {
  db: Database
  notifications: Notifications
  trustProxy: TrustedProxies
  /** Draws the pages. Without it there are only endpoints, which is all that most tests need. */
  pages?: PagesSource
}

const megabyte = 1024 * 1024
const answersBytesMax = 64 * megabyte
/** Some 700 pages. */
const pagesBytesMax = 32 * megabyte

/** The whole product in one process: every feature's routes and files, the pages, and what keeps their caches fresh. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, notifications, trustProxy, pages: source, ...access } = deps
  const answers = new TaggedCache<CachedAnswer>({
    bytesMax: answersBytesMax,
    countBytes: ({ bytes }) => bytes.length,
  })
  const pages = new TaggedCache<CachedPage>({ bytesMax: pagesBytesMax, countBytes: countPageBytes })
  const open = await openSite({ db, notifications, caches: [answers, pages] }, access)
  const { site, snapshots } = open
  const host: Host = {
    db,
    notifications,
    site,
    snapshots,
    readActor: (accessToken) => readActor(db, snapshots(), accessToken),
    readKeyActor: (key) => readKeyActor(db, snapshots(), key),
    guestRights: () => snapshots().permissions.guestRights,
  }
  const icon = new SiteIcon(site.uploads, snapshots)
  const { app, limits } = await createHttpServer({
    ...host,
    answers,
    isBanned: open.bans.isBanned,
    routes,
    log: access.log,
    trustProxy,
    assetsFolder: source?.assetsFolder,
    readOwnFile: (name) => icon.read(name),
  })
  for (const mount of mounts) await mount(app, host)
  if (source) {
    mountDiagramFrame(app)
    await source.attach?.(app)
    mountPages(app, {
      ...source,
      pages,
      isBanned: open.bans.isBanned,
      trustProxy,
      settings: () => snapshots().settings,
      publicUrl: site.publicUrl,
      readAddress: createAddressReader(routes),
      countDrawing: limits.countDrawing,
    })
  }
  app.addHook('onClose', open.close)
  return app
}

/** What is no operation: live lines, files, feeds. */
const mounts: readonly Mount[] = [
  mountLive(openTopicWatches, openMessageLines),
  mountAvatars,
  mountExports,
  mountCsvFile(movementFile),
  mountCsvFile(rechargeOrderFile),
  mountCsvFile(cardOrderFile),
  mountCsvFile(figureFile),
  mountUploads,
  mountMessagePictures,
  mountCasePictures,
  mountOutsidePictures,
  mountShareImages,
  mountFeeds([helpMap]),
  mountSearchDescription,
  mountInstallable,
  mountWellKnown,
  mountNotices,
  mountUnsubscribe,
  mountSandbox,
  mountAssistantAnswers,
  mountAssistantSandbox,
]

/** Every operation of the product, in one list: the reference, the access matrix and the bad-input test walk it. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...feedbackRoutes,
  ...helpRoutes,
  ...settingRoutes,
  ...webhookRoutes,
  ...figureRoutes,
  ...staffSearchRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...addressBanRoutes,
  ...memberRoutes,
  ...roleRoutes,
  ...signInRoutes,
  ...registrationRoutes,
  ...fieldRoutes,
  ...profileRoutes,
  ...topicRoutes,
  ...uploadRoutes,
  ...commentRoutes,
  ...questionRoutes,
  ...outboxRoutes,
  ...alarmRoutes,
  ...thirdPartyRoutes,
  ...topicModerationRoutes,
  ...tagRoutes,
  ...reviewRoutes,
  ...guardRoutes,
  ...searchRoutes,
  ...searchedWordRoutes,
  ...sensitiveWordRoutes,
  ...ledgerRoutes,
  ...redEnvelopeRoutes,
  ...pollRoutes,
  ...correctionRoutes,
  ...movingRoutes,
  ...hiddenContentRoutes,
  ...draftRoutes,
  ...readPlaceRoutes,
  ...assistantRoutes,
  ...cancelledPostRoutes,
  ...postOriginRoutes,
  ...mentionRoutes,
  ...revisionRoutes,
  ...likeRoutes,
  ...favoriteRoutes,
  ...attentionRoutes,
  ...followRoutes,
  ...ownListRoutes,
  ...memberHomeRoutes,
  ...conversationRoutes,
  ...dynamicRoutes,
  ...deliveryRoutes,
  ...reportRoutes,
  ...batchRoutes,
  ...deskRoutes,
  ...appealRoutes,
  ...reportTypeRoutes,
  ...pointRoutes,
  ...membershipCardRoutes,
  ...rechargeRoutes,
  ...reminderRoutes,
  ...systemNotificationRoutes,
  ...statisticRoutes,
]
