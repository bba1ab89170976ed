/* Shared: what is like a topic, or like a title that is being typed. */
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { alikeWordsMax, findAlike } from '#server/posts/search/alike.ts'
import { topicKeywordsTag } from '#server/posts/topics/topic-tags.ts'
import { weighKeywords } from './keywords.ts'
import { findKeywords, keepSimilar, readSimilarTitles, readTitlesOf } from './similar-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    similarTopics: SimilarTopics
  }
}

const waitingMax = 100
/** Finding costs what a search costs. After each it rests for so many times as long, however many topics are being read. */
const restTimes = 4

/** What is kept of a topic's similar ones. */
export interface KeptSimilar {
  similar_ids: number[]
  /** They were found too long ago, or before topics like this one were published. */
  is_similar_old: boolean
  is_question: boolean
}

/** Deleted ones and those that the reader may not view are dropped from these. */
const keptMax = 60
const likeTitlesMax = 8

/** Topics and questions that share words with a title, best first. */
export async function findTopicsLike(db: Database, title: string, hiddenTagIds: readonly number[]) {
  const words = weighKeywords(title, '').map(({ word }) => word)
  const ids = await findAlike(db, { words, hiddenTagIds })
  return ids.length === 0 ? [] : readTitlesOf(db, ids.slice(0, likeTitlesMax), hiddenTagIds)
}

/** Finds what is like a topic and keeps it. Returns whether anything is now different. */
export async function findSimilar(tx: Tx, topicId: number): Promise<boolean> {
  const own = await findKeywords(tx, topicId, alikeWordsMax)
  if (!own) return false
  const kind = own.isQuestion ? 'question' : 'topic'
  const ids = await findAlike(tx, { words: own.words, hiddenTagIds: [], kind })
  return keepSimilar(tx, topicId, ids.filter((id) => id !== topicId).slice(0, keptMax))
}

/**
 * Topics like another (docs/RULES.md, "Topics"). Readers get what was found when its keywords last changed; where that is
 * old, it is found again behind their backs, one topic at a time and with rests. Which of them a reader may see is asked
 * every time.
 */
export class SimilarTopics {
  readonly #db: Database
  readonly #log: Log
  readonly #inTurn = pLimit(1)
  readonly #waiting = new Set<number>()
  readonly #ending = new AbortController()

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Best first. */
  async read(
    topicId: number,
    { similar_ids, is_similar_old, is_question }: KeptSimilar,
    hiddenTagIds: readonly number[],
  ): Promise<{ topicId: number; title: string }[]> {
    if (is_similar_old) this.#findAgain(topicId)
    return similar_ids.length === 0
      ? []
      : readSimilarTitles(this.#db, similar_ids, { hiddenTagIds, isQuestion: is_question })
  }

  /** Begins nothing more, and resolves once nothing is being found. */
  async end(): Promise<void> {
    this.#ending.abort()
    while (this.#waiting.size > 0) await this.#inTurn(async () => undefined)
  }

  #findAgain(topicId: number): void {
    if (this.#waiting.has(topicId) || this.#waiting.size >= waitingMax) return
    this.#waiting.add(topicId)
    void this.#inTurn(() => this.#find(topicId)).finally(() => this.#waiting.delete(topicId))
  }

  async #find(topicId: number): Promise<void> {
    const { signal } = this.#ending
    if (signal.aborted) return
    const startedAt = performance.now()
    try {
      await this.#db.transaction().execute(async (tx) => {
        if (await findSimilar(tx, topicId)) await invalidate(tx, topicKeywordsTag(topicId))
      })
    } catch (error) {
      this.#log.error({ err: error, topicId }, 'similar topics were not found')
    }
    await sleep((performance.now() - startedAt) * restTimes, undefined, { signal }).catch(() => undefined)
  }
}
