import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adoptAnswer, takeBountyBack } from '#contract/posts/adoption.ts'
import { deleteComment, editComment, publishComment } from '#contract/posts/comment-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { openDatabase } from '#server/db/database.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, RefusedCall, startTestApp, type Tokens } from '#test/app.ts'
import { makeComment, makeMember } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { returnDueBounties } from './jobs.ts'

/*
 * Adopting, returning, taking back and deleting at once, through two processes with connections of their own. Whatever
 * the order in which they come through, exactly one of them moves the bounty, and all of it is somewhere.
 */

const { db, url, as, cast } = await createTestApp({
  pointsForAnswer: 0,
  captchaAfterTopicsPerMinute: 1000,
})
const tags = await makeQuestionTags(db)
const otherDb = openDatabase(url, { max: 10 })
const other = await startTestApp(otherDb, url)
const log = { error: (facts: unknown) => expect.fail(JSON.stringify(facts)) }

/** A question with 10 yuan and 20 points, and two answers of two members. */
async function prepare() {
  const asker = await makeMember(db)
  const answerers = [await makeMember(db), await makeMember(db)] as const
  const questionId = await makeQuestion(db, {
    askerId: asker.memberId,
    tagIds: [tags.brewing],
    bounty: { fen: 1_000, points: 20 },
  })
  const answerIds: number[] = []
  for (const { memberId: authorId } of answerers)
    answerIds.push((await makeComment(db, { topicId: questionId, authorId })).commentId)
  const balances = async () =>
    Promise.all([asker, ...answerers].map(({ memberId }) => readBalances(db, memberId)))
  return { asker, answerers, questionId, answerIds, balances }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Through one process or the other, by turns. */
const through = (at: number) => (at % 2 === 0 ? as : other.as)

const adopt = ({ questionId, answerIds, asker }: Prepared, at: number, tokens: Tokens = asker) =>
  through(at)(tokens).call(adoptAnswer, {
    questionId,
    commentId: answerIds[at % 2]!,
    agreedFen: 1_000,
    agreedPoints: 20,
  })

const outcomeOf = (calling: Promise<unknown>): Promise<string> =>
  calling.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof RefusedCall) return error.code
      throw error
    },
  )

async function expectWhole() {
  expect((await verifyLedger(db)).violation).toBeUndefined()
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(balance), 0)::int as sum from ledger_accounts
    group by currency`.execute(db)
  for (const { sum } of rows) expect(sum).toBe(0)
}

test('50 adoptions at once of two answers, by two processes, pay one of them once', async () => {
  const site = await prepare()
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => outcomeOf(adopt(site, at))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'question_resolved')).toHaveLength(49)
  const [asker, ...answerers] = await site.balances()
  expect(asker).toEqual({ balanceFen: 0, points: 0 })
  expect(answerers.map(({ balanceFen }) => balanceFen).sort()).toEqual([0, 990])
  expect(answerers.map(({ points }) => points).sort()).toEqual([0, 20])
  await expectWhole()
})

/** What may take the bounty elsewhere while it is being paid. */
const rivals: Record<string, (site: Prepared, at: number) => Promise<unknown>> = {
  'the job': ({ questionId }, at) =>
    returnDueBounties(at % 2 === 0 ? db : otherDb, log).then(() => questionId),
  'a deletion by staff': ({ questionId }, at) =>
    through(at)(cast.keeper).call(deleteTopic, { topicId: questionId, reason: 'Spam' }),
  'a deletion of the answer by its author': ({ answerIds, answerers }, at) =>
    through(at)(answerers[0]).call(deleteComment, { commentId: answerIds[0]! }),
}

test.each(Object.keys(rivals))('an adoption against %s: one of them has the bounty', async (name) => {
  const winners = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const site = await prepare()
    const { questionId } = site
    await sql`update bounties set due_at = now() - interval '1 hour' where question_id = ${questionId}`.execute(
      db,
    )
    const adoptions = [0, 2, 4].map((at) => adopt(site, at))
    const rivalries = [1, 2].map((at) => rivals[name]!(site, at + round))
    const calls = round % 2 === 0 ? [...adoptions, ...rivalries] : [...rivalries, ...adoptions]
    await Promise.all(calls.map(outcomeOf))
    const [asker, first] = await site.balances()
    const held = await sql<{ balance: number }>`select balance from ledger_accounts
      where kind = 'bounty_escrow' and owner_id = ${questionId} and currency = 'CNY'`.execute(db)
    const ends = { asker: asker!.balanceFen, answerer: first!.balanceFen, held: held.rows[0]!.balance }
    expect([
      { asker: 0, answerer: 990, held: 0 },
      // Where the answer was gone first, nobody has it yet.
      name === 'a deletion of the answer by its author'
        ? { asker: 0, answerer: 0, held: 1_000 }
        : { asker: 1_000, answerer: 0, held: 0 },
    ]).toContainEqual(ends)
    winners.add(Object.entries(ends).find(([, fen]) => fen > 0)![0])
  }
  expect(winners.size).toBeGreaterThan(0)
  await expectWhole()
})

test('taking back against answering, and editing against adopting, come one after the other', async () => {
  for (let round = 0; round < 6; round++) {
    const asker = await makeMember(db)
    const answerer = await makeMember(db)
    const questionId = await makeQuestion(db, {
      askerId: asker.memberId,
      tagIds: [tags.brewing],
      bounty: { fen: 100, points: 0 },
    })
    const [taken, answered] = await Promise.all([
      outcomeOf(through(round)(asker).call(takeBountyBack, { questionId })),
      through(round + 1)(answerer).call(publishComment, { topicId: questionId, body: 'Hot' }),
    ])
    expect(['done', 'question_answered']).toContain(taken)
    const fen = taken === 'done' ? 0 : 100
    const { commentId } = answered
    const [adopted, edited] = await Promise.all([
      outcomeOf(as(asker).call(adoptAnswer, { questionId, commentId, agreedFen: fen, agreedPoints: 0 })),
      outcomeOf(other.as(answerer).call(editComment, { commentId, version: 1, body: 'Cold' })),
    ])
    expect(adopted).toBe('done')
    expect(['done', 'answer_adopted']).toContain(edited)
    expect((await readBalances(db, answerer.memberId)).balanceFen).toBe(fen === 0 ? 0 : 99)
  }
  await expectWhole()
})
