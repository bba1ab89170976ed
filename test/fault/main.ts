import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopOrphan } from '#server/db/postgres-orphan.ts'
import { median } from '#test/bench/measure.ts'
import { clusterOf, openProductDatabase, type Product, startProduct } from '#test/bench/product.ts'
import { setStage, signMembersIn } from '#test/bench/stage.ts'
import { findLeafTag } from '#test/makers.ts'
import { kill, victims } from './kill.ts'
import { runMoneyFault } from './money/money.ts'
import { runPeopleFault } from './people/people.ts'
import { isWhole, type Verdict, verify } from './verify.ts'
import { type AnsweredWrite, type Setup, write } from './writers.ts'

/*
 * Kills the product while people write, again and again. Whatever it has answered must be there afterwards, everything
 * counted must equal the rows, and each start must succeed without help.
 */

const trials = 50
const writers = 8
const membersEach = 8
const allMsMax = 6 * 60_000

interface Trial {
  answered: number
  unanswered: number
  refused: number
  startMs: number
  verdict: Verdict
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-fault-'))
  const until = Date.now() + allMsMax
  const answered: AnsweredWrite[] = []
  const done: Trial[] = []
  let product = await startProduct(dataDir)
  try {
    const setup = await prepareSetup(dataDir)
    for (let at = 0; at < trials && Date.now() < until; at++) {
      const victim = victims[at % victims.length]!
      const writing = startWriters({ ...setup, origin: product.origin }, at)
      await sleep(300 + ((at * 137) % 700))
      await kill(product, victim)
      const results = await Promise.all(writing)
      answered.push(...results.flatMap((result) => result.answered))
      product = await startProduct(dataDir)
      const trial = { ...sum(results), startMs: product.startMs, verdict: await look(dataDir, answered) }
      done.push(trial)
      console.log(`${at + 1}. ${victim}: ${describe(trial)}`)
    }
    report(done, answered)
  } finally {
    await clearAway(product, dataDir)
  }
}

async function prepareSetup(dataDir: string): Promise<Omit<Setup, 'origin'>> {
  const db = openProductDatabase(dataDir)
  const { topicIds } = await setStage(db, 1)
  const members = await signMembersIn(db, 'writer', writers * membersEach)
  const tagId = await findLeafTag(db)
  await db.destroy()
  return { topicIds, members, tagId }
}

const startWriters = (setup: Setup, trial: number) =>
  Array.from({ length: writers }, (_, at) => {
    const members = setup.members.slice(at * membersEach, (at + 1) * membersEach)
    return write({ ...setup, members }, `t${trial}w${at}`)
  })

async function look(dataDir: string, answered: readonly AnsweredWrite[]): Promise<Verdict> {
  const db = openProductDatabase(dataDir)
  return verify(db, answered).finally(() => db.destroy())
}

const sum = (results: Awaited<ReturnType<typeof write>>[]) => ({
  answered: results.reduce((total, { answered }) => total + answered.length, 0),
  unanswered: results.reduce((total, { unanswered }) => total + unanswered, 0),
  refused: results.reduce((total, { refused }) => total + refused, 0),
})

const describe = ({ answered, unanswered, refused, startMs, verdict }: Trial) =>
  `${answered} answered, ${unanswered} cut off, ${refused} refused, back in ${Math.round(startMs)} ms, ${
    isWhole(verdict) ? 'whole' : JSON.stringify(verdict)
  }`

function report(done: readonly Trial[], answered: readonly AnsweredWrite[]): void {
  const broken = done.filter(({ verdict }) => !isWhole(verdict))
  const starts = done.map(({ startMs }) => startMs)
  console.log(`
${done.length} of ${trials} kills; ${answered.length} answered writes (${answered.filter(({ kind }) => kind === 'topic').length} topics), ${done.at(-1)?.verdict.lost ?? 0} lost.
Starts after a kill: median ${Math.round(median(starts))} ms, longest ${Math.round(Math.max(...starts))} ms.
${broken.length === 0 ? 'Every counter and list block equals the rows after each start.' : `${broken.length} starts found something wrong.`}`)
  process.exitCode = broken.length > 0 || done.length < trials ? 1 : 0
}

async function clearAway(product: Product, dataDir: string): Promise<void> {
  await product.stop()
  await stopOrphan(clusterOf(dataDir))
  rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

const [subject, ...options] = process.argv.slice(2)
const faults: Record<string, (options: string[]) => Promise<void>> = {
  money: runMoneyFault,
  people: runPeopleFault,
}
const run = subject === undefined ? main : faults[subject]
// A trial that was misspelt isn't another one, which kills for six minutes and finds all well.
if (run) await run(options)
else {
  console.error(
    `There is no trial "${subject}". Usage: npm run fault [-- ${Object.keys(faults).join(' | ')}]`,
  )
  process.exitCode = 1
}
// With no argument at all: an undefined one would say that all is well.
process.exit()
