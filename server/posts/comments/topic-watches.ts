/* Shared: whoever reads a topic hears how many comments have come, of whoever writes or moves them. */
import pLimit from 'p-limit'
import type { LiveWatch } from '#contract/notifications/live.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type Notifications, notify } from '#server/core/notify.ts'
import type { Line, LineWatches, OpenLineWatches } from '#server/notifications/live.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { countCommentsAfter } from './live-queries.ts'

const channel = 'comments'

interface Watch {
  line: Line
  actor: Actor
  topicId: number
  afterFloor: number
  count: number
  /** The last floor that is in the count; nothing until the database has said. */
  countedFloor: number | undefined
  /** Floors that came in the meantime. */
  waiting: number[]
}

/** Tells the browsers that show a topic, in whatever process they are held, of a comment that is visible at commit. */
export const tellCommentPublished = (
  tx: Tx,
  { topicId, floor, authorId }: { topicId: number; floor: number; authorId: number },
): Promise<void> => notify(tx, channel, `${topicId} ${floor} ${authorId}`)

/** The same where staff moved comments away, or to there: how many there are now is looked up again. */
export const tellCommentsMoved = (tx: Tx, topicId: number): Promise<void> =>
  notify(tx, channel, String(topicId))

/** Lets the lines of this process watch topics. */
export const openTopicWatches: OpenLineWatches = async ({ db, notifications }) => {
  const watches = new TopicWatches(db)
  await watches.listen(notifications)
  return watches
}

/** Knows which live lines of this process watch which topic. A line watches one at a time. */
class TopicWatches implements LineWatches {
  readonly #db: Database
  readonly #byTopic = new Map<number, Set<Watch>>()
  readonly #byLine = new Map<Line, Watch>()
  // A topic may have hundreds of watchers, whom other readers don't wait for.
  readonly #inTurn = pLimit(2)

  constructor(db: Database) {
    this.#db = db
  }

  listen(notifications: Notifications): Promise<void> {
    return notifications.on(channel, (payload) => {
      const [topicId = 0, floor, authorId] = payload.split(' ').map(Number)
      const watches = [...(this.#byTopic.get(topicId) ?? [])]
      if (floor === undefined) return this.#inTurn.map(watches, (watch) => this.#count(watch))
      for (const watch of watches) {
        if (watch.actor.memberId !== authorId) arrive(watch, floor)
      }
      return undefined
    })
  }

  /**
   * Tells this line how many comments of others have come after a floor, now and whenever there is one more. Floors are
   * given one after another under the topic's lock, so none is counted twice or left out between the two.
   */
  async watch(line: Line, actor: Actor, { topicId, afterFloor }: LiveWatch): Promise<void> {
    this.leave(line)
    if (topicId === null) return
    const watch: Watch = {
      line,
      actor,
      topicId,
      afterFloor,
      count: 0,
      countedFloor: undefined,
      waiting: [],
    }
    this.#byLine.set(line, watch)
    this.#byTopic.set(topicId, (this.#byTopic.get(topicId) ?? new Set()).add(watch))
    await this.#count(watch)
  }

  async #count(watch: Watch): Promise<void> {
    const { line, actor, topicId, afterFloor } = watch
    watch.countedFloor = undefined
    const topic = await countCommentsAfter(this.#db, { topicId, afterFloor, memberId: actor.memberId })
    if (this.#byLine.get(line) !== watch) return
    // What may not be viewed is watched by nobody, and nobody is told why.
    if (!topic || !canViewTopics(actor.rights, topic.tag_id)) return this.leave(line)
    watch.count = topic.count
    watch.countedFloor = topic.last_floor
    say(watch)
    for (const floor of watch.waiting.splice(0)) arrive(watch, floor)
  }

  leave(line: Line): void {
    const watch = this.#byLine.get(line)
    if (!watch) return
    this.#byLine.delete(line)
    const watches = this.#byTopic.get(watch.topicId)
    watches?.delete(watch)
    if (watches?.size === 0) this.#byTopic.delete(watch.topicId)
  }
}

function arrive(watch: Watch, floor: number): void {
  if (watch.countedFloor === undefined) return void watch.waiting.push(floor)
  if (floor <= watch.countedFloor) return
  watch.countedFloor = floor
  watch.count++
  say(watch)
}

const say = ({ line, topicId, afterFloor, count }: Watch): void =>
  line.say({ kind: 'new_comments', topicId, afterFloor, count })
