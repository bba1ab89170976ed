import type { Settings } from '#contract/core/settings.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { oneValue, TaggedCache } from '#server/core/tagged-cache.ts'
import { readHotTopics } from './queries.ts'
import { readTagCounts, readTagRows } from './tag-queries.ts'
import { buildTree, formerTagsOf } from './tag-tree.ts'
import { sidebarTag } from './topic-tags.ts'

declare module '#server/core/context.ts' {
  interface Site {
    sidebar: SidebarReader
  }
}

const ageMaxMs = 10_000

interface Sidebar {
  tagRows: Awaited<ReturnType<typeof readTagRows>>
  counts: Map<string, number>
  hot: Awaited<ReturnType<typeof readHotTopics>>
}

/** Every page shows these and they change slowly, so each process reads them at most once in ten seconds. */
export class SidebarReader {
  readonly #db: Database
  /** The cache, to be connected to the notifications. */
  readonly store = new TaggedCache<Sidebar>({ ...oneValue, ageMaxMs })

  constructor(db: Database) {
    this.#db = db
  }

  async read({ settings, language, permissions }: Pick<Context, 'settings' | 'language' | 'permissions'>) {
    // The same for everybody, so what some may not see is there for nobody.
    const withheldTagIds = settings.showGatedTitles ? [] : permissions.guestRights.hiddenTagIds
    const { tagRows, counts, hot } = await this.store.getOrMake('', async () => ({
      value: await readAll(this.#db, settings, withheldTagIds),
      tags: [sidebarTag],
    }))
    return {
      tags: buildTree(tagRows, counts, language),
      formerTags: formerTagsOf(tagRows, language),
      hotTopics: hot.map(({ id, title, comment_count }) => ({
        topicId: id,
        title,
        commentCount: comment_count,
      })),
    }
  }
}

async function readAll(
  db: Database,
  settings: Settings,
  withheldTagIds: readonly number[],
): Promise<Sidebar> {
  const weights = {
    comment: settings.hotCommentWeight,
    like: settings.hotLikeWeight,
    agePower: settings.hotAgePowerTenths / 10,
  }
  const [tagRows, countRows, hot] = await Promise.all([
    readTagRows(db, 'topic'),
    readTagCounts(db, 'tag:'),
    readHotTopics(db, weights, { count: settings.hotTopics, withheldTagIds }),
  ])
  return { tagRows, hot, counts: new Map(countRows.map(({ list, count }) => [list, Number(count)])) }
}
