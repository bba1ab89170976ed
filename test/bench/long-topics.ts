import { setTimeout as sleep } from 'node:timers/promises'
import { defaultSettings } from '#contract/core/settings.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Database } from '#server/core/database.ts'
import { HttpConnection } from './http-client.ts'
import { type MakeRequest, median, requestBytes } from './measure.ts'

const times = 60
const shortTopicComments = 20

/** Milliseconds of one answer that is not kept anywhere, the median of many. */
export interface LongTopicsResult {
  /** Of the topic with the most comments. */
  comments: number
  shortPageMs: number
  longPageMs: number
  firstCommentsMs: number
  middleCommentsMs: number
  lastCommentsMs: number
}

/** What a topic costs a reader, by how many comments it has and by the page of them that is read. */
export async function measureLongTopics(
  origin: string,
  db: Database,
  authorization: string,
): Promise<LongTopicsResult> {
  const long = await findTopic(db)
  const short = await findTopic(db, shortTopicComments)
  const pageCount = Math.ceil(long.comments / defaultSettings.commentsPerPage)
  const html = (topicId: number) => requestBytes('GET', `/thread?topicId=${topicId}`)
  const comments = (page: number) =>
    requestBytes('GET', `/api/thread/comments?topicId=${long.topicId}&page=${page}`, { authorization })
  const requests = [
    [short.topicId, html(short.topicId)],
    [long.topicId, html(long.topicId)],
    ...[1, Math.ceil(pageCount / 2), pageCount].map((page) => [long.topicId, comments(page)] as const),
  ] as const
  const found = await measureAnew(origin, db, requests)
  const [shortPageMs = 0, longPageMs = 0, firstCommentsMs = 0, middleCommentsMs = 0, lastCommentsMs = 0] =
    found
  return {
    comments: long.comments,
    shortPageMs,
    longPageMs,
    firstCommentsMs,
    middleCommentsMs,
    lastCommentsMs,
  }
}

async function findTopic(db: Database, commentsMax = 2 ** 31 - 1) {
  const { id, comment_count } = await db
    .selectFrom('topics')
    .select(['id', 'comment_count'])
    .where('comment_count', '<=', commentsMax)
    .where('deleted_at', 'is', null)
    // A forum that was measured often has more answers to its questions than comments anywhere.
    .where('is_question', '=', false)
    .orderBy('comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { topicId: id, comments: comment_count }
}

/** Asks for each in turn, so that whatever else happens meets all, and has its topic made anew before. */
async function measureAnew(
  origin: string,
  db: Database,
  requests: readonly (readonly [topicId: number, request: ReturnType<MakeRequest>])[],
): Promise<number[]> {
  const connection = await HttpConnection.open(origin)
  const timesMs: number[][] = requests.map(() => [])
  for (let round = 0; round < times; round++) {
    for (const [at, [topicId, request]] of requests.entries()) {
      await invalidate(db, tagOf('topic', topicId))
      await sleep(10)
      const askedAt = performance.now()
      const { status } = await connection.send(request)
      if (status !== 200) throw new Error(`A page of a long topic was answered ${status}.`)
      timesMs[at]!.push(performance.now() - askedAt)
    }
  }
  connection.close()
  return timesMs.map(median)
}
