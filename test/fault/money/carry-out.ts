import { sql } from 'kysely'
import { defaultSettings } from '#contract/core/settings.ts'
import type { Database } from '#server/core/database.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { UserError } from '#server/core/user-error.ts'
import { buyMembershipCard } from '#server/money/cards/card-orders.ts'
import { memberAccount } from '#server/money/ledger/accounts.ts'
import { adjust, type Transfer, transfer, transferAll } from '#server/money/ledger/ledger.ts'
import { settle } from '#server/money/recharge/settle.ts'
import { openRedEnvelope } from '#server/money/red-envelopes/openings.ts'
import { findGivenTopic, planRedEnvelope, publishOnce } from '#server/money/red-envelopes/plan.ts'
import { endRedEnvelope, stopRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import { addTopic } from '#server/posts/topics/topic-writing.ts'
import { findLeafTag, makeActor } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { adopt, ask, giveBack } from './bounties.ts'
import type { Answer, Operation } from './operations.ts'

/** Does one operation by the product's own functions. What the product refuses is an answer; all else rejects. */
export async function carryOut(db: Database, operation: Operation): Promise<Answer> {
  try {
    return await perform(db, operation)
  } catch (error) {
    // Of a database that is gone nobody knows what it has done.
    if (error instanceof UserError && error.code !== 'unavailable') return { refused: error.code }
    throw error
  }
}

function perform(db: Database, operation: Operation): Promise<Answer> {
  switch (operation.kind) {
    case 'pay':
      return pay(db, operation)
    case 'adjust':
      return adjustAccount(db, operation)
    case 'recharge':
      return recharge(db, operation)
    case 'give':
      return give(db, operation)
    case 'open':
      return openRedEnvelope(
        { db, actor: makeActor(operation.memberId) },
        { redEnvelopeId: operation.envelopeId },
      )
    case 'buy':
      return buy(db, operation)
    case 'stop':
      return stopRedEnvelope(
        { db, actor: makeActor(operation.giverId) },
        { redEnvelopeId: operation.envelopeId },
      ).then(({ returnedFen }) => ({ amountFen: returnedFen }))
    case 'ask':
      return ask(db, operation)
    case 'adopt':
      return adopt(db, operation)
    case 'take back':
    case 'lapse':
      return giveBack(db, operation)
    case 'expire':
      return db
        .transaction()
        .execute(async (tx) => ({ amountFen: await endRedEnvelope(tx, operation.envelopeId, 'expired') }))
  }
}

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

/** Half of them alone, and half with those of the moment. */
async function pay(db: Database, { key, from, to, amountFen, isTogether }: Of<'pay'>): Promise<Answer> {
  const movement = {
    from: memberAccount(from, 'CNY'),
    to: memberAccount(to, 'CNY'),
    amount: amountFen,
    reason: 'hidden_content_paid' as const,
    receivedAs: 'hidden_content_earned' as const,
  }
  const payment = { key, movements: [movement] }
  if (isTogether) await groupCommitFor(db).add(payment)
  else await db.transaction().execute((tx) => transfer(tx, payment))
  return {}
}

const groupCommitFor = groupCommitPerDatabase((db, payments: Transfer[]) =>
  db.transaction().execute((tx) => transferAll(tx, payments)),
)

const adjustAccount = (db: Database, { memberId, ...change }: Of<'adjust'>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await adjust(tx, { ...change, memberId, actorId: memberId, remark: 'By hand' })
    return {}
  })

/** The order stands before the gateway hears of it; then its words come in at once. */
async function recharge(db: Database, operation: Of<'recharge'>): Promise<Answer> {
  const { orderNumber, memberId, amountFen, notices } = operation
  await sql`
    insert into recharge_orders (order_number, member_id, gateway, amount_fen, expires_at)
    values (${orderNumber}, ${memberId}, 'sandbox', ${amountFen}, now() + interval '1 hour')
    on conflict do nothing`.execute(db)
  const settled = await Promise.all(notices.map((notice) => settle(db, 'sandbox', notice)))
  return { credited: settled.some((each) => each === 'credited' || each === 'repeated') }
}

async function give(db: Database, { key, giverId, ...gift }: Of<'give'>): Promise<Answer> {
  const actor = makeActor(giverId)
  const { totalFen, shareCount, isFixed } = gift
  const input = {
    envelopeKind: isFixed ? ('fixed' as const) : ('random' as const),
    envelopeAmount: isFixed ? totalFen / shareCount : totalFen,
    envelopeShares: shareCount,
    envelopeKey: key,
  }
  const findSent = async (sent: string) => {
    const topicId = await findGivenTopic(db, giverId, sent)
    return topicId === undefined ? undefined : { topicId }
  }
  const { topicId } = await publishOnce(input, findSent, async () => {
    const redEnvelope = await planRedEnvelope({ db, settings: defaultSettings, actor }, input)
    const topic = {
      tagId: await findLeafTag(db),
      authorId: giverId,
      title: key,
      text: await testMarkdown.renderTopic('Tea money', { idPrefix: 'p-' }),
      redEnvelope,
    }
    return { topicId: await db.transaction().execute((tx) => addTopic(tx, topic)) }
  })
  const { id } = await db
    .selectFrom('red_envelopes')
    .select('id')
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  return { envelopeId: id }
}

const buy = async (db: Database, operation: Of<'buy'>): Promise<Answer> => {
  const { memberId, specificationId, quantity, priceFen, pricePoints, key } = operation
  const agreed = { agreedFen: priceFen, agreedPoints: pricePoints }
  const purchase = { specificationId, quantity, ...agreed, requestKey: key }
  const { orderNumber } = await buyMembershipCard(
    { db, actor: makeActor(memberId), language: 'en-US' },
    purchase,
  )
  return { orderNumber }
}
