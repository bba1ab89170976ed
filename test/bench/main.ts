import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitWith, OperatorError } from '#server/core/operator-error.ts'
import { measureAssistant } from './assistant/assistant.ts'
import { createChecks, type Findings } from './checks.ts'
import { measureDesk } from './desk/desk.ts'
import { measureFollowing } from './following/following.ts'
import { prepareForum, welcomeFolder } from './forum.ts'
import { measureGuards } from './guards/guards.ts'
import { measureInteractions, timeInteractions } from './interactions.ts'
import { measureLists } from './lists/lists.ts'
import { measureLongTopics } from './long-topics.ts'
import { compareTimes, median } from './measure.ts'
import { measureMoney } from './money/money.ts'
import { readBenchOptions } from './options.ts'
import { readMemory } from './process-tree.ts'
import { openProductDatabase, productDatabaseUrl, startProduct } from './product.ts'
import { weighPublicPages } from './public-pages.ts'
import { countQueries } from './query-counts.ts'
import { askQuestions } from './questions.ts'
import { printReport } from './report.ts'
import { measureTargets } from './rounds.ts'
import { measureSearch } from './search/search.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSockets } from './sockets/sockets.ts'
import { setStage } from './stage.ts'
import { createTargets } from './targets.ts'
import { measureTyping } from './typing.ts'
import { measureWordFilter } from './word-filter.ts'

const restBeforeIdleMs = 5_000
/** What the last requests left is collected when nothing comes for a while. */
const restAfterLoadMs = 60_000
const comparedTimes = 400

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2))
  const { dataDir, loadMs } = await prepareForum(options, options)
  const loadBefore = loadavg()
  const welcomeMs = await measureStart()
  const { topicId, ...found } = await measureForum(dataDir)
  const findings: Findings = { ...found, startMs: { welcome: welcomeMs, loaded: found.loadedMs } }
  const checks = createChecks(findings)
  printReport(findings, checks)
  const machine = {
    cpu: cpus()[0]?.model,
    cpus: cpus().length,
    node: process.version,
    loadBefore,
    loadAfter: loadavg(),
  }
  const report = { measuredAt: new Date(), machine, options, loadMs, topicId, ...findings, checks }
  await writeFile(resolve(options.json), `${JSON.stringify(report, undefined, 2)}\n`)
  process.exitCode = checks.some(({ isExact, reached }) => isExact && !reached) ? 1 : 0
}

/** `npm start` on what is installed, built and seeded. */
async function measureStart(): Promise<number> {
  const timesMs: number[] = []
  for (let at = 0; at < 4; at++) {
    const product = await startProduct(welcomeFolder, ['npm', 'start'])
    await product.stop()
    // The first start seeds.
    if (at > 0) timesMs.push(product.startMs)
  }
  return median(timesMs)
}

async function measureForum(dataDir: string) {
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    await sleep(restBeforeIdleMs)
    const idleMemoryBytes = await readMemory(product.process.pid!)
    const stage = { ...(await setStage(db, 16)), questionIds: await askQuestions(db) }
    const page = await findDeepPage(product.origin, 'topics')
    const questionPage = await findDeepPage(product.origin, 'questions')
    const targets = createTargets(stage, { topics: page, questions: questionPage })
    const requestOf = (wanted: string) => targets.find(({ name }) => name === wanted)!.makeRequest
    const compare = (first: string, deep: string) =>
      compareTimes(product.origin, requestOf(first), requestOf(deep), comparedTimes)
    return {
      topicId: stage.topicIds[0],
      loadedMs: product.startMs,
      idleMemoryBytes,
      deepPage: { page, ...(await compare('list-page-1-guest', 'list-last-page-guest')) },
      deepQuestions: {
        page: questionPage,
        ...(await compare('questions-page-1-guest', 'questions-last-page-guest')),
      },
      targets: await measureTargets(product, targets),
      memoryAfterLoadBytes: await sleep(restAfterLoadMs).then(() => readMemory(product.process.pid!)),
      longTopics: await measureLongTopics(product.origin, db, stage.members[0]!),
      typing: await measureTyping(product.origin, stage.members[0]!),
      interactions: await timeInteractions(product.origin, stage),
      wordFilter: measureWordFilter(),
      signIns: await measureSignIns(product.origin, db, requestOf('topic-html')),
      queries: await countQueries(productDatabaseUrl(dataDir), stage),
      pages: await weighPublicPages(product.origin, stage.topicIds[0]!),
    }
  } finally {
    await db.destroy()
    await product.stop()
  }
}

/** Page 5,000, or the last one of a forum that is smaller. */
async function findDeepPage(origin: string, list: 'topics' | 'questions'): Promise<number> {
  const { pageCount } = (await (await fetch(`${origin}/api/${list}`)).json()) as { pageCount: number }
  return Math.min(5_000, pageCount)
}

const [subject = '', ...options] = process.argv.slice(2)
const subjects: Record<string, (args: string[]) => Promise<void>> = {
  money: measureMoney,
  desk: measureDesk,
  guards: measureGuards,
  following: measureFollowing,
  sockets: measureSockets,
  interactions: measureInteractions,
  assistant: measureAssistant,
  search: measureSearch,
  lists: measureLists,
}
const usage = `Usage: npm run bench -- --json OUT [--topics N --comments M --data-dir DIR], or npm run bench -- ${Object.keys(subjects).join(' | ')}`
const run = subject === '' || subject.startsWith('-') ? main : subjects[subject]
await (run
  ? run(options)
  : Promise.reject(new OperatorError(`There is no benchmark "${subject}". ${usage}`))
).catch((error: NodeJS.ErrnoException) =>
  exitWith(
    error.code?.startsWith('ERR_PARSE_ARGS_') ? new OperatorError(`${error.message}. ${usage}`) : error,
  ),
)
process.exit()
