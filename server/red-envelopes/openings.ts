import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { gatheringPerDatabase } from '#server/core/group-commit.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { refusalToOpen } from '#server/money/red-envelopes/policy.ts'
import { findOpenables, type Openable, openShares } from '#server/money/red-envelopes/queries.ts'

/** Who wants a share of which envelope. */
export interface Opening {
  viewer: Viewer
  redEnvelopeId: number
}

/** In fen, or why not. */
type Outcome = number | UserError

const gatheringFor = gatheringPerDatabase(openAll)

/** Openings of the whole process that come at the same moment go through together, in two looks and one transaction. */
export async function openTogether(db: Database, opening: Opening): Promise<number> {
  const outcome = await gatheringFor(db).add(opening)
  if (outcome instanceof UserError) throw outcome
  return outcome
}

async function openAll(db: Database, openings: Opening[]): Promise<Outcome[]> {
  const envelopes = await findOpenables(db, openings.map(toPair))
  const outcomes = openings.map((opening) => judge(opening, envelopes.get(nameOf(toPair(opening)))))
  const wanted = openings.filter((_, at) => outcomes[at] === 'open')
  if (wanted.length === 0) return outcomes as Outcome[]
  const amounts = new Map<string, number>()
  for (const round of roundsOf(wanted))
    for (const [name, amountFen] of await openAllShares(db, round, envelopes)) amounts.set(name, amountFen)
  return outcomes.map((outcome, at) =>
    outcome === 'open'
      ? (amounts.get(nameOf(toPair(openings[at]!))) ?? new UserError('snatched_up'))
      : outcome,
  )
}

/** A member comes once in each, because entries of one account are made one after another. */
function roundsOf(openings: Opening[]): Opening[][] {
  const byMember = Map.groupBy(
    new Map(openings.map((opening) => [nameOf(toPair(opening)), opening])).values(),
    ({ viewer }) => viewer.memberId,
  )
  const length = Math.max(...[...byMember.values()].map((own) => own.length))
  return Array.from({ length }, (_, turn) => [...byMember.values()].flatMap((own) => own[turn] ?? []))
}

const toPair = ({ redEnvelopeId, viewer }: Opening) => ({ redEnvelopeId, memberId: viewer.memberId })

const nameOf = ({ redEnvelopeId, memberId }: ReturnType<typeof toPair>) => `${redEnvelopeId} ${memberId}`

/** Whoever has opened theirs gets the same answer again. */
function judge({ viewer }: Opening, envelope: Openable | undefined): Outcome | 'open' {
  if (!envelope) return new UserError('not_found')
  if (!viewer.rights.inTopics('view_topics', envelope.tag_id)) return new UserError('topic_gated')
  if (envelope.own_fen !== null) return envelope.own_fen
  const refusal = refusalToOpen(viewer, envelope)
  return refusal ? new UserError(refusal) : 'open'
}

/** What each got, in fen; those are missing for whom there was none. */
async function openAllShares(
  db: Database,
  openings: Opening[],
  envelopes: ReadonlyMap<string, Openable>,
): Promise<Map<string, number>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const shares = await openShares(tx, openings.map(toPair))
      const opened = shares.map((share) => ({
        ...share,
        name: nameOf(share),
        of: envelopes.get(nameOf(share))!,
      }))
      // Announcing makes commits wait for each other, so only the last share does; other counts may be a minute old.
      const emptied = opened.filter((share) => share.isNew && share.number === share.of.share_count)
      const keys = emptied.map((share) => contentKey.topic(share.of.topic_id))
      if (keys.length > 0) await announce(tx, ...keys)
      return new Map(opened.map(({ name, amountFen }) => [name, amountFen]))
    })
  } catch (error) {
    if (!wasOpenedElsewhere(error)) throw error
    return openAllShares(db, openings, envelopes)
  }
}

/** The same member's other request was quicker in another process; it is through by now, and the next look finds it. */
const wasOpenedElsewhere = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'red_envelope_shares_once'
