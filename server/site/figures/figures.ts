import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/figures.ts'
import { decisionKinds, type FigurePeriod, type FigureSpan } from '#contract/site/figures.ts'
import { requireSecondFactor } from '#server/core/actor.ts'
import { dayAt } from '#server/core/china-time.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { actsOfKind } from './count-days.ts'
import { readPeriods, readStarts, sumStoredBefore } from './queries.ts'

const periodCounts: Record<FigureSpan, number> = { day: 60, week: 52, month: 24 }
const transparentMonths = 12

/** Which figures somebody may see besides those that all of the staff may. */
export interface FigureSight {
  members: boolean
  money: boolean
  waiting: boolean
}

/** Throws for those who are no staff. */
export function requireSight({ actor, rights }: MemberContext): FigureSight {
  if (!actor.isStaff) throw new UserError('forbidden')
  requireSecondFactor(actor)
  return {
    members: rights.asStaff('restrain_members'),
    money: rights.asStaff('manage_money'),
    waiting: rights.asStaff('moderate_content'),
  }
}

export const readFigures = async (
  context: MemberContext,
  { span }: ParsedInputOf<typeof contract.readFigures>,
): Promise<OutputOf<typeof contract.readFigures>> => {
  const sight = requireSight(context)
  return { periods: await listPeriods(context.db, span, sight) }
}

/** All periods of a span up to today, the oldest first, from what was counted before. Does not check permission; callers must. */
export async function listPeriods(
  db: Database,
  span: FigureSpan,
  sight: FigureSight,
): Promise<FigurePeriod[]> {
  const starts = await readStarts(db, { span, today: dayAt(new Date()), count: periodCounts[span] })
  const first = starts[0] ?? dayAt(new Date())
  const [rows, before] = await Promise.all([readPeriods(db, { span, first }), sumStoredBefore(db, first)])
  const found = new Map(rows.map((row) => [`${row.start} ${row.figure}`, row]))
  let storedBytes = before
  return starts.map((start) => {
    const of = (figure: string) => found.get(`${start} ${figure}`)?.amount ?? 0
    const last = found.get(`${start} waiting`)?.last ?? null
    storedBytes += of('stored_bytes')
    const answered = of('first_answers')
    return {
      start,
      members: sight.members ? of('members') : null,
      topics: of('topics'),
      questions: of('questions'),
      comments: of('comments'),
      answers: of('answers'),
      replies: of('replies'),
      reads: of('reads'),
      firstAnswerSeconds: answered > 0 ? Math.round(of('first_answer_seconds') / answered) : null,
      rechargedFen: sight.money ? of('recharged_fen') : null,
      spentFen: sight.money ? of('spent_fen') : null,
      storedBytes,
      waiting: sight.waiting ? last : null,
    }
  })
}

/** How often staff decided what, the latest month first; nothing that names anybody. */
export async function readTransparency({
  db,
  settings,
}: MemberContext): Promise<OutputOf<typeof contract.readTransparency>> {
  if (!settings.showDecisionCounts) throw new UserError('feature_closed')
  const span = { span: 'month', today: dayAt(new Date()), count: transparentMonths } as const
  const starts = await readStarts(db, span)
  const rows = await readPeriods(db, { span: 'month', first: starts[0] ?? span.today })
  const found = new Map(rows.map(({ start, figure, amount }) => [`${start} ${figure}`, amount]))
  return {
    months: starts.toReversed().map((start) => {
      const of = (figure: string) => found.get(`${start} ${figure}`) ?? 0
      const counts = decisionKinds.map((kind) => {
        const acts = kind === 'reports' ? ['reports'] : actsOfKind[kind].map((act) => `act:${act}`)
        return [kind, acts.reduce((sum, act) => sum + of(act), 0)]
      })
      return { month: start.slice(0, 7), counts: Object.fromEntries(counts) }
    }),
  }
}
