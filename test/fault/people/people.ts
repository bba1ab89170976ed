import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '#server/core/database.ts'
import { makeTags } from '#test/makers.ts'
import { openSiteOf, type SiteProcess } from '#test/site-processes.ts'
import { findWrong } from './checks.ts'
import { townSettings } from './settings.ts'
import { foundTown, knownCount, type Town } from './town.ts'

const processCount = 2
const atOnce = 16
/** So many compare their badges with their lists at a checkpoint. */
const comparedMax = 200
const newsMsMax = 120_000

/**
 * `npm run fault -- people [--members N --events N --kills N --checkpoints N]`: what members do to one another, through two
 * processes that are killed. At each checkpoint nobody may have been told amiss, and badges equal lists.
 */
export async function runPeopleFault(args: string[]): Promise<void> {
  const text = (value: number) => ({ type: 'string', default: String(value) }) as const
  const { values } = parseArgs({
    args,
    options: { members: text(10_000), events: text(200_000), kills: text(20), checkpoints: text(10) },
  })
  const [memberCount, events, kills, checkpoints] = [
    Number(values.members),
    Number(values.events),
    Number(values.kills),
    Number(values.checkpoints),
  ]
  const place = await openSiteOf(processCount, townSettings)
  try {
    const startedAt = performance.now()
    const town = await foundTown(
      place.db,
      place.processes.map((each) => each.as),
      { memberCount, tags: await makeTags(place.db) },
    )
    let killed = 0
    for (let at = 1; at <= checkpoints; at++) {
      const due = Math.floor((kills * at) / checkpoints) - killed
      const begunAt = performance.now()
      await liveUnderFire(town, place.processes, {
        events: Math.ceil(events / checkpoints),
        kills: due,
        killed,
      })
      killed += due
      await settleNews(town.db)
      const doneAt = performance.now()
      const wrong = await findWrong(town, drawCompared(town))
      console.log(
        `${town.done} events, ${killed} kills: ${wrong.length === 0 ? 'all as it should be' : wrong.join('; ')}
(${seconds(begunAt, doneAt)} s of events, ${seconds(doneAt, performance.now())} s of looking)`,
      )
      if (wrong.length > 0) process.exitCode = 1
    }
    await report(town, seconds(startedAt, performance.now()))
  } finally {
    await place.clearAway()
  }
}

const seconds = (from: number, until: number) => Math.round((until - from) / 1000)

interface Fire {
  events: number
  kills: number
  /** Before, so that the processes take turns. */
  killed: number
}

async function liveUnderFire(
  town: Town,
  processes: readonly SiteProcess[],
  { events, kills, killed }: Fire,
): Promise<void> {
  const from = town.done
  const kill = async () => {
    for (let at = 0; at < kills; at++) {
      while (town.done < from + (events * (at + 1)) / (kills + 1)) await sleep(20)
      await processes[(killed + at) % processes.length]!.kill()
    }
  }
  await Promise.all([town.live(events, atOnce), kill()])
}

/** Followers and watchers are told by a job. */
async function settleNews(db: Database): Promise<void> {
  const count = () => db.selectFrom('follower_news').select('id').where('failed_at', 'is', null).execute()
  const until = Date.now() + newsMsMax
  while ((await count()).length > 0) {
    if (Date.now() > until) throw new Error('News of followers never end.')
    await sleep(200)
  }
}

/** Those whom everybody knows, and others; each once, for theirs are the longest lists. */
const drawCompared = (town: Town) => [
  ...new Set([
    ...town.members.slice(0, knownCount),
    ...Array.from({ length: comparedMax }, () => town.draw(town.members)!),
  ]),
]

async function report(town: Town, tookSeconds: number): Promise<void> {
  const count = async (table: 'reminders' | 'private_messages') =>
    (
      await town.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  console.log(`
${town.done} events of ${town.members.length} members in ${tookSeconds} s; ${await count('reminders')} reminders,
${await count('private_messages')} messages. Refused: ${JSON.stringify(town.refused)}; ${town.cutOff} cut off.`)
}
