import type { Database } from '#server/core/database.ts'
import { HttpConnection } from '#test/bench/http-client.ts'
import { quantile, requestBytes } from '#test/bench/measure.ts'
import { findLeafTag, makeEnvelope, makeMember, makeTopic } from '#test/makers.ts'

const connections = 64
const csrf = 'bench-token'

/** One member opening one envelope. */
interface Opening {
  member: string
  redEnvelopeId: number
}

export interface RushResult {
  winners: number
  /** What the winners were told, in fen. */
  sumFen: number
  snatchedUp: number
  /** Any other answer. */
  errors: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Members, by their `Authorization`, all open one envelope as fast as 64 connections carry them. */
export async function measureRush(
  origin: string,
  db: Database,
  members: readonly string[],
  envelope: { totalFen: number; shareCount: number },
): Promise<RushResult> {
  const [redEnvelopeId] = await giveEnvelopes(db, 1, envelope)
  return openAll(
    origin,
    members.map((member) => ({ member, redEnvelopeId: redEnvelopeId! })),
  )
}

/** Members come one after another, each to the next of many envelopes that hold enough for all. */
export async function measureSustained(
  origin: string,
  db: Database,
  members: readonly string[],
  { envelopes, openings }: { envelopes: number; openings: number },
): Promise<RushResult> {
  const shareCount = Math.ceil(openings / envelopes)
  const ids = await giveEnvelopes(db, envelopes, { totalFen: shareCount * 3, shareCount })
  const all = Array.from({ length: openings }, (_, at) => ({
    member: members[at % members.length]!,
    // One further with each turn of the members, so that nobody comes to an envelope twice.
    redEnvelopeId: ids[(at + Math.floor(at / members.length)) % envelopes]!,
  }))
  return openAll(origin, all)
}

async function giveEnvelopes(
  db: Database,
  count: number,
  envelope: { totalFen: number; shareCount: number },
): Promise<number[]> {
  const { memberId: giverId } = await makeMember(db, { account: `giver_${crypto.randomUUID().slice(0, 8)}` })
  const tagId = await findLeafTag(db)
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const topicId = await makeTopic(db, { authorId: giverId, tagId })
    ids.push(await makeEnvelope(db, { ...envelope, topicId, giverId }))
  }
  return ids
}

async function openAll(origin: string, openings: readonly Opening[]): Promise<RushResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(origin)))
  const result = { winners: 0, sumFen: 0, snatchedUp: 0, errors: 0 }
  const timesMs: number[] = []
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      for (let opening = openings[next++]; opening; opening = openings[next++]) {
        const askedAt = performance.now()
        const { status, body } = await connection.send(toRequest(opening))
        timesMs.push(performance.now() - askedAt)
        count(result, status, body.toString())
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const connection of open) connection.close()
  timesMs.sort((a, b) => a - b)
  return {
    ...result,
    perSecond: openings.length / seconds,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
  }
}

function count(
  result: Pick<RushResult, 'winners' | 'sumFen' | 'snatchedUp' | 'errors'>,
  status: number,
  body: string,
) {
  if (status === 200) {
    result.winners++
    result.sumFen += (JSON.parse(body) as { amountFen: number }).amountFen
  } else if (body.includes('"snatched_up"')) result.snatchedUp++
  else result.errors++
}

const toRequest = ({ member, redEnvelopeId }: Opening) =>
  requestBytes(
    'PUT',
    `/api/redEnvelopes/${redEnvelopeId}/opening`,
    { authorization: member, cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
    'x=',
  )
