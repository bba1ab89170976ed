import type { WebSocket } from 'ws'
import type { LiveMessage, LiveWatch } from '#contract/notifications/live.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Notifications, notify } from '#server/db/notifications.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { countCommentsAfter } from './live-queries.ts'

const channel = 'comments'

interface Watch {
  socket: WebSocket
  memberId: number
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

/** Which lines of this process watch which topic. A line watches one at a time. */
export class TopicWatches {
  readonly #db: Database
  readonly #byTopic = new Map<number, Set<Watch>>()
  readonly #bySocket = new Map<WebSocket, Watch>()

  constructor(db: Database) {
    this.#db = db
  }

  listen(notifications: Notifications): Promise<void> {
    return notifications.on(channel, (payload) => {
      const [topicId = 0, floor = 0, authorId = 0] = payload.split(' ').map(Number)
      for (const watch of this.#byTopic.get(topicId) ?? []) {
        if (watch.memberId !== authorId) arrive(watch, floor)
      }
    })
  }

  /**
   * Tells this line how many comments of others have come after a floor, now and whenever there is one more. Floors are
   * given one after another under the topic's lock, so none is counted twice or left out between the two.
   */
  async watch(socket: WebSocket, viewer: Viewer, { topicId, afterFloor }: LiveWatch): Promise<void> {
    this.leave(socket)
    if (topicId === null) return
    const { memberId } = viewer
    const watch: Watch = {
      socket,
      memberId,
      topicId,
      afterFloor,
      count: 0,
      countedFloor: undefined,
      waiting: [],
    }
    this.#bySocket.set(socket, watch)
    this.#byTopic.set(topicId, (this.#byTopic.get(topicId) ?? new Set()).add(watch))
    const topic = await countCommentsAfter(this.#db, { topicId, afterFloor, memberId })
    if (this.#bySocket.get(socket) !== watch) return
    // What may not be viewed is watched by nobody, and nobody is told why.
    if (!topic || !canViewTopics(viewer.rights, topic.tag_id)) return this.leave(socket)
    watch.count = topic.count
    watch.countedFloor = topic.last_floor
    say(watch)
    for (const floor of watch.waiting) arrive(watch, floor)
  }

  leave(socket: WebSocket): void {
    const watch = this.#bySocket.get(socket)
    if (!watch) return
    this.#bySocket.delete(socket)
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

function say({ socket, topicId, afterFloor, count }: Watch): void {
  const message: LiveMessage = { kind: 'new_comments', topicId, afterFloor, count }
  socket.send(JSON.stringify(message))
}
