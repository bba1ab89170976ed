import { sql } from 'kysely'
import type { Currency } from '#contract/money/ledger.ts'
import type { Database } from '#server/core/database.ts'
import type { Answer, Asked, Cast, Operation } from './operations.ts'

type Question = Cast['questions'][number] & { end?: NonNullable<Answer['end']> }
type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

/** What must be true of bounties by the answers alone: each is asked once, and ends once, in one way. */
export class Bounties {
  readonly questions: Question[] = []
  readonly #byId = new Map<number, Question>()
  readonly #contradictions: string[]
  readonly #add: (memberId: number, currency: Currency, amount: number) => void

  constructor(contradictions: string[], add: (memberId: number, currency: Currency, amount: number) => void) {
    this.#contradictions = contradictions
    this.#add = add
  }

  ask({ askerId, answererId, fen, points }: Of<'ask'>, answer: Answer): void {
    const questionId = answer.questionId ?? 0
    if (this.#byId.has(questionId)) this.#contradictions.push(`question ${questionId} was asked twice`)
    const given: Partial<Asked> =
      answererId === null || answer.commentId === undefined ? {} : { answererId, commentId: answer.commentId }
    const question = { questionId, askerId, fen, points, ...given }
    this.#byId.set(questionId, question)
    this.questions.push(question)
    this.#move(askerId, -fen, -points)
  }

  /** The same end again is the same; another one would have moved it twice. */
  end(operation: Of<'adopt' | 'take back' | 'lapse'>, { end, amountFen = 0, points = 0 }: Answer): void {
    const question = this.#byId.get(operation.questionId)!
    if (!end || question.end === end) return
    if (question.end) this.#contradictions.push(`the bounty ${operation.questionId} ended twice`)
    question.end = end
    this.#move(end === 'adopted' ? question.answererId! : question.askerId, amountFen, points)
  }

  #move(memberId: number, fen: number, points: number): void {
    if (fen !== 0) this.#add(memberId, 'CNY', fen)
    if (points !== 0) this.#add(memberId, 'POINT', points)
  }

  /** What is in escrow is what has not ended; nothing else is. */
  async compare(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: number; fen: number; points: number }>`
      select owner_id as id, coalesce(sum(balance) filter (where currency = 'CNY'), 0)::int as fen,
        coalesce(sum(balance) filter (where currency = 'POINT'), 0)::int as points
      from ledger_accounts where kind = 'bounty_escrow' group by owner_id`.execute(db)
    const held = new Map(rows.map((row) => [row.id, row]))
    const wrong = this.questions.filter(({ questionId, end, fen, points }) => {
      const found = held.get(questionId)
      const expected = end ? { fen: 0, points: 0 } : { fen, points }
      return found?.fen !== expected.fen || found.points !== expected.points
    })
    const missing = held.size - this.questions.length
    return [
      ...wrong.map(({ questionId }) => `the bounty ${questionId} isn't as it was answered`),
      ...(missing === 0 ? [] : [`${missing} bounties are missing or too many`]),
    ]
  }
}
