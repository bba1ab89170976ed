/* Shared by the site, which opens it, and by whatever publishes posts. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Keys } from '#server/core/keys.ts'
import { type LiveValue, openLiveValue } from '#server/core/live-value.ts'
import type { Log } from '#server/core/log.ts'
import type { Notifications } from '#server/core/notify.ts'
import { postMessage } from '#server/core/post-message.ts'
import { anyPublicPort, type Reach } from '#server/core/reach.ts'
import { signMessage } from '#server/core/sign-message.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import type { GuardedPost } from './guarded-post.ts'
import * as queries from './judge-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    judge: OutsideJudge
  }
}

/** What writers notify. */
export const judgeChannel = 'outside_judge'

/** Whoever publishes waits for it no longer. */
const timeoutMs = 2_000
const answerBytesMax = 4_000
const reasonLengthMax = 200
const textLengthMax = 20_000
/** So many failures in a row, and it isn't asked for a while: members shouldn't wait for what is down. */
const failuresMax = 3
const restMs = minuteMs

const verdict = z.object({ decision: z.enum(['pass', 'hold']), reason: z.optional(z.string()) })

export interface Verdict {
  holds: boolean
  /** In its words, on one line. */
  reason: string
}

export interface JudgeAccess {
  db: Database
  keys: Keys
  log: Log
  /** Elsewhere than the public network only in tests. */
  reach?: Reach | undefined
}

/** Another program that says whether a post waits (docs/RULES.md, Guards). */
export class OutsideJudge {
  private readonly judge: LiveValue<queries.JudgeRow | null>
  private readonly access: JudgeAccess
  private failures = 0
  private restsUntil = 0

  constructor(judge: LiveValue<queries.JudgeRow | null>, access: JudgeAccess) {
    this.judge = judge
    this.access = access
  }

  /** What it says of a post; nothing where there is none, where it rests, or where it fails, which is written down. Never throws. */
  async ask(post: GuardedPost): Promise<Verdict | undefined> {
    const judge = this.judge.current()
    if (!judge?.is_open || performance.now() < this.restsUntil) return undefined
    try {
      const answer = await this.examine(judge, post)
      this.failures = 0
      return answer
    } catch (error) {
      await this.fail(error as Error)
      return undefined
    }
  }

  /** Another one, or the same mended, is asked at once. */
  wake(): void {
    this.failures = 0
    this.restsUntil = 0
  }

  /** What a judge says, open or not. Throws where it doesn't answer as it should within the time. */
  examine(judge: queries.JudgeRow, post: GuardedPost): Promise<Verdict> {
    return askJudge(judge, post, this.access)
  }

  private async fail(err: Error): Promise<void> {
    const { db, log } = this.access
    this.failures++
    if (this.failures >= failuresMax) {
      this.failures = 0
      this.restsUntil = performance.now() + restMs
    }
    log.warn({ err }, 'the outside judge failed')
    await queries
      .noteFailure(db, oneLine(err.message))
      .catch((error: unknown) =>
        log.error({ err: error }, 'a failure of the outside judge could not be kept'),
      )
  }
}

/** The judge that staff have named, fresh in this process whichever process changes it. */
export async function openOutsideJudge(
  notifications: Notifications,
  access: JudgeAccess,
): Promise<OutsideJudge> {
  const read = async () => (await queries.readJudge(access.db)) ?? null
  const onChange = () => judge.wake()
  const live = await openLiveValue(notifications, { channel: judgeChannel, read, onChange })
  const judge = new OutsideJudge(live, access)
  return judge
}

/** What it throws holds nothing of what was sent. */
async function askJudge(
  { url, encrypted_secret }: queries.JudgeRow,
  { html, title, ...post }: GuardedPost,
  { keys, reach = anyPublicPort }: JudgeAccess,
): Promise<Verdict> {
  const messageId = `judge_${randomUUID()}`
  const text = Array.from(htmlText(html)).slice(0, textLengthMax).join('')
  const data = { ...post, isEdit: post.postId !== undefined, title, text }
  const timestamp = new Date().toISOString()
  const body = JSON.stringify({ id: messageId, type: 'post.judged', timestamp, data })
  const headers = signMessage(keys.decrypt('webhook', encrypted_secret), { messageId, body })
  const limits = { reach, timeoutMs, answerBytesMax }
  const { status, answer } = await postMessage(new URL(url), { body, headers, ...limits })
  if (status < 200 || status >= 300) throw new Error(`It answered ${status}.`)
  const { decision, reason = '' } = readVerdict(answer)
  return { holds: decision === 'hold', reason: oneLine(reason) }
}

function readVerdict(answer: string): z.infer<typeof verdict> {
  try {
    return z.parse(verdict, JSON.parse(answer))
  } catch {
    throw new Error('Its answer has not the form that is asked for.')
  }
}

/** What comes from elsewhere, as the screen and the database take it. */
const oneLine = (words: string): string =>
  Array.from(words.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, reasonLengthMax)
    .join('')
