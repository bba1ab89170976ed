import { type AddressBans, openAddressBans } from './accounts/members/address-bans.ts'
import { deleteNotesOn } from './accounts/members/notes.ts'
import type { AccountEnding } from './accounts/profile/cancel-account.ts'
import { openThirdParties, type ThirdPartyAccess } from './accounts/third-party/providers.ts'
import { connectCaches, type TaggedStore } from './core/cache-tags.ts'
import type { Site, Snapshots } from './core/context.ts'
import type { Database } from './core/database.ts'
import type { Log } from './core/log.ts'
import type { Notifications } from './core/notify.ts'
import { openPermissions } from './core/permissions.ts'
import type { Reach } from './core/reach.ts'
import { openSettings } from './core/settings.ts'
import { MarkdownRenderer } from './markdown/markdown.ts'
import { openGateways, type PaymentAccess } from './money/recharge/gateways.ts'
import { endMessagesOf } from './people/conversations/end-messages.ts'
import { unreadMessages } from './people/conversations/unread.ts'
import { openPushKeys } from './people/delivery/push-keys.ts'
import { postKinds } from './post-kinds.ts'
import { deleteTalksOf } from './posts/assistant/end-talks.ts'
import { takeTextsOf } from './posts/cancelled/cancelled.ts'
import { endAllowancesOf } from './posts/guards/allowances.ts'
import { openOutsideJudge } from './posts/guards/outside-judge.ts'
import { deleteDraftsOf } from './posts/publishing/drafts.ts'
import { withdrawPostsOf } from './posts/publishing/waiting-posts.ts'
import { endReportsOf } from './posts/reports/reports.ts'
import { openSensitiveWords } from './posts/review/sensitive-words.ts'
import { KnownTags } from './posts/search/known-tags.ts'
import { SpelledTitles } from './posts/search/spelled-titles.ts'
import { SearchedWordCounter } from './posts/searched-words/counter.ts'
import { SimilarTopics } from './posts/similar/similar.ts'
import { deletePendingRequestsOf } from './posts/topics/deletion-requests.ts'
import { ReadCounter } from './posts/topics/read-counter.ts'
import { SidebarReader } from './posts/topics/sidebar.ts'
import { endUploadsOf } from './posts/uploads/end-uploads.ts'
import { endAppealsOf } from './site/appeals/appeals.ts'
import { Visits } from './site/visits.ts'

/** What the configuration names, opened by whoever starts the process. */
export interface SiteAccess extends Pick<Site, 'keys' | 'publicUrl' | 'channels' | 'providers' | 'uploads'> {
  /** The third parties that members may sign in with. */
  thirdParties: ThirdPartyAccess
  /** Whom members may pay through. */
  payment: PaymentAccess
  log: Log
  /** Where the outside judge may be; elsewhere than the public network only in tests. */
  judgeReach?: Reach
}

/** What domains above accounts do, in this order, when an account ends. */
export const accountEndings: readonly AccountEnding[] = [
  endReportsOf,
  (tx, memberId) => withdrawPostsOf(tx, postKinds, memberId),
  deleteDraftsOf,
  async (tx, memberId) => {
    await deletePendingRequestsOf(tx, memberId)
  },
  takeTextsOf,
  endUploadsOf,
  endMessagesOf,
  endAllowancesOf,
  endAppealsOf,
  deleteTalksOf,
  deleteNotesOn,
]

export interface OpenSite {
  site: Site
  snapshots: () => Snapshots
  bans: AddressBans
  /** Writes what is still counted in memory, and ends what runs behind requests. */
  close(): Promise<void>
}

/** What is there before the site is opened. */
interface Standing {
  db: Database
  notifications: Notifications
  /** The caches of finished answers and pages, to be connected with the site's own. */
  caches: readonly TaggedStore[]
}

/** Opens everything that this process holds for its requests. */
export async function openSite(
  { db, notifications, caches }: Standing,
  { payment, thirdParties, log, judgeReach, ...access }: SiteAccess,
): Promise<OpenSite> {
  const site: Site = {
    ...access,
    thirdParties: openThirdParties(thirdParties),
    accountEndings,
    ...unreadMessages,
    pushKeys: await openPushKeys(db, access.keys),
    postKinds,
    judge: await openOutsideJudge(notifications, { db, keys: access.keys, log, reach: judgeReach }),
    markdown: new MarkdownRenderer(log),
    gateways: openGateways(payment, db, access.keys),
    sidebar: new SidebarReader(db),
    knownTags: new KnownTags(db),
    spelledTitles: new SpelledTitles(db),
    similarTopics: new SimilarTopics(db, log),
    visits: new Visits(db, log),
    reads: new ReadCounter(db, log),
    searchedWords: new SearchedWordCounter(db, access.keys, log),
  }
  const stores = [...caches, site.sidebar.store, site.knownTags.store, site.spelledTitles.store]
  // What anybody may see depends on these, so nothing that was made before them is kept.
  const dropAll = () => {
    for (const store of stores) store.dropAll()
  }
  const settings = await openSettings(db, notifications, dropAll)
  const permissions = await openPermissions(db, notifications, dropAll)
  const words = await openSensitiveWords(db, notifications)
  const bans = await openAddressBans(db, notifications)
  const disconnect = await connectCaches(notifications, stores)
  return {
    site,
    bans,
    snapshots: () => ({
      settings: settings.current(),
      permissions: permissions.current(),
      words: words.current(),
    }),
    async close() {
      disconnect()
      await Promise.all([
        site.visits.close(),
        site.reads.close(),
        site.searchedWords.close(),
        site.markdown.close(),
        site.similarTopics.end(),
      ])
    },
  }
}
