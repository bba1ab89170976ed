import { defaultSettings } from '#contract/core/settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { unlockHiddenContent } from '#server/posts/hidden-content/hidden-content.ts'
import { testDeps } from '#test/deps.ts'
import { findLeafTag, makeActor, makeHidingTopic, makeMember } from '#test/makers.ts'
import { prepareAccounts } from './transfers.ts'

const topics = 4
const readersAtOnce = 64
const price = 100

/** Members paying for what one author hides, each topic once: payments into two accounts, the author's and the platform's. */
export async function measureUnlocks(url: string): Promise<number> {
  const db = openDatabase(url, { max: 24 })
  try {
    const readerIds = await prepareAccounts(db)
    const { memberId: authorId } = await makeMember(db)
    const tagId = await findLeafTag(db)
    const body = `:::hidden{kind="balance" price="${price / 100}"}\ngold\n:::`
    const topicIds: number[] = []
    for (let at = 0; at < topics; at++)
      topicIds.push((await makeHidingTopic(db, { authorId, tagId, body })).topicId)
    const wishes = topicIds.flatMap((topicId) => readerIds.map((readerId) => ({ topicId, readerId })))
    const startedAt = performance.now()
    const read = async () => {
      for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
        const input = { topicId: wish.topicId, hiddenKind: 'balance' as const, price }
        const context = { db, settings: defaultSettings, site: testDeps, actor: makeActor(wish.readerId) }
        await unlockHiddenContent(context, input)
      }
    }
    await Promise.all(Array.from({ length: readersAtOnce }, read))
    return (topics * readerIds.length * 1000) / (performance.now() - startedAt)
  } finally {
    await db.destroy()
  }
}
