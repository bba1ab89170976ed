import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, fillPath, formEncode, type InputOf } from '#contract/core/endpoint.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import type { Database } from '#server/core/database.ts'
import { type Caller, RefusedCall, type Tokens } from '#test/callers.ts'
import { type Member, makeMember, makeRole, ownTagRights, type Tags } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { CutOff } from '#test/site-processes.ts'
import { acts } from './acts.ts'

/** One process of the site, as its members reach it. */
export type Process = (member: Tokens) => Caller

/** Of what was written, so many of the latest are what people meet in. */
const latest = 12

/** So many are known to everybody. */
export const knownCount = 5

/** What a process says that has too much to do; whether it did it nobody knows. */
const unavailable = 503

/** Word that waits for review. */
const waitingWord = 'oolong'

/** Members who do things at random through several processes, and what a model outside of them knows for sure. */
export class Town {
  readonly db: Database
  readonly processes: readonly Process[]
  readonly members: readonly Member[]
  readonly keeper: Member
  readonly openTagId: number
  /** Only every second member sees what stands under it. */
  readonly gatedTagId: number
  readonly questionTagId: number
  /** Of those who see what is gated. */
  readonly insiderRoleId: number
  /** When members lost that role last, and with it what they had been told of before. */
  readonly leftInside = new Map<number, Date>()
  /** Questions have an asker; what some topics hide opens with a password. */
  readonly topics: { topicId: number; asker?: Member; password?: string | undefined }[] = []
  readonly comments: { commentId: number; topicId: number; author: Member }[] = []
  /** What was answered as sent: each is there exactly once. */
  readonly sentTexts: string[] = []
  readonly refused: Record<string, number> = {}
  readonly waitingWord = waitingWord
  /** Nobody knows what became of them: their process was killed. */
  cutOff = 0
  done = 0
  #said = 0

  constructor(
    parts: Pick<
      Town,
      | 'db'
      | 'processes'
      | 'members'
      | 'keeper'
      | 'openTagId'
      | 'gatedTagId'
      | 'questionTagId'
      | 'insiderRoleId'
    >,
  ) {
    this.db = parts.db
    this.processes = parts.processes
    this.members = parts.members
    this.keeper = parts.keeper
    this.openTagId = parts.openTagId
    this.gatedTagId = parts.gatedTagId
    this.questionTagId = parts.questionTagId
    this.insiderRoleId = parts.insiderRoleId
  }

  as(member: Member): Caller {
    return this.draw(this.processes)!(member)
  }

  draw<T>(all: readonly T[]): T | undefined {
    return all[randomInt(Math.max(1, all.length))]
  }

  drawLatest<T>(all: readonly T[]): T | undefined {
    return this.draw(all.slice(-latest))
  }

  drawMember(): Member {
    return this.draw(this.isLikely(0.3) ? this.members.slice(0, knownCount) : this.members)!
  }

  isLikely(probability: number): boolean {
    return Math.random() < probability
  }

  nextWords(): string {
    return `words ${++this.#said}`
  }

  /** Words that name somebody now and then. */
  say(): string {
    return this.isLikely(0.3) ? `${this.nextWords()} @${this.drawMember().account}` : this.nextWords()
  }

  async readWaiting() {
    const row = await this.db
      .selectFrom('waiting_posts')
      .select(['id', 'version'])
      .where('refused_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row && { waitingPostId: row.id, version: row.version }
  }

  async findLastNotification(): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('system_notifications')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }

  /** Sends one thing under one key through two processes; returns how many of them said that it is done. */
  async sendTwice<E extends Endpoint>(member: Member, endpoint: E, input: InputOf<E>): Promise<number> {
    const { path, rest } = fillPath(endpoint.path, input)
    const request = {
      method: endpoint.method,
      url: `/api${path}`,
      payload: formEncode(rest).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      },
    }
    const answers = await Promise.all(
      [1, 2].map(() =>
        this.as(member)
          .send(request)
          .then(({ statusCode }) => statusCode),
      ),
    )
    if (answers.some((status) => status >= 500 && status !== unavailable))
      throw new Error(`A message is answered ${answers.join()}.`)
    return answers.filter((status) => status < 300).length
  }

  /** What the product refuses is an answer; what a killed process answers nobody knows. */
  async tolerate(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (error instanceof RefusedCall && (error.status < 500 || error.status === unavailable))
        this.refused[error.code] = (this.refused[error.code] ?? 0) + 1
      else if (error instanceof CutOff) this.cutOff++
      else throw error
    }
  }

  /** So many acts, some at once. */
  async live(count: number, atOnce: number): Promise<void> {
    const until = this.done + count
    const lane = async () => {
      while (this.done < until) {
        this.done++
        await this.tolerate(this.#drawAct()(this, this.drawMember()))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  #drawAct() {
    let at = randomInt(acts.reduce((sum, [share]) => sum + share, 0))
    for (const [share, act] of acts) {
      if (at < share) return act
      at -= share
    }
    throw new Error('The shares are wrong.')
  }
}

/** Half of the members see what is gated, and one of the staff keeps order. */
export async function foundTown(
  db: Database,
  processes: readonly Process[],
  { memberCount, tags }: { memberCount: number; tags: Pick<Tags, 'green' | 'black'> },
): Promise<Town> {
  const roleId = await makeRole(db, 'Insiders')
  await ownTagRights(db, tags.black, { [roleId]: ['view_topics', 'post_topics', 'post_comments'] })
  const members: Member[] = []
  for (let at = 0; at < memberCount; at += 8) {
    const accounts = Array.from(
      { length: Math.min(8, memberCount - at) },
      (_, beside) => `person_${at + beside}`,
    )
    members.push(...(await Promise.all(accounts.map((account) => makeMember(db, { account })))))
  }
  const inside = members.filter((_, at) => at % 2 === 0)
  await db
    .insertInto('member_roles')
    .values(
      inside.map(({ memberId }) => ({ member_id: memberId, role_id: roleId, source: 'staff' as const })),
    )
    .execute()
  const keeper = await makeMember(db, { account: 'order_keeper', staffRole: 'administrator' })
  await processes[0]!(keeper).call(addSensitiveWords, { words: waitingWord })
  const { brewing } = await makeQuestionTags(db)
  // The processes hear of roles, tags and words by notifications.
  await sleep(100)
  return new Town({
    ...{ db, processes, members, keeper },
    openTagId: tags.green,
    gatedTagId: tags.black,
    questionTagId: brewing,
    insiderRoleId: roleId,
  })
}
