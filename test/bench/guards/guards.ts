import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/core/database.ts'
import { readArticles } from '#server/tools/articles.ts'
import { atLeast, atMost, printChecks } from '#test/bench/checks.ts'
import { openProductDatabase, productDatabaseUrl, startProduct } from '#test/bench/product.ts'
import { accountsOf, type CampaignKind, campaignKinds, makeCampaigns } from './campaigns.ts'
import { measureCost } from './cost.ts'
import { type HonestPost, honestMembers, makeHonest } from './honest.ts'
import { ageAll, openSender, type Sender, type Verdict } from './sender.ts'

/*
 * `npm run bench -- guards --articles FILE [--json OUT]`: 1,000 posts of generated campaigns and 1,000 honest ones, made of the
 * articles, through the guards against spam as they are set at first; and what the guards cost whoever publishes.
 */

const rounds = 5

export async function measureGuards(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { articles: text, json: text } })
  if (!values.articles) throw new Error('Usage: npm run bench -- guards --articles FILE [--json OUT]')
  const { articles } = await readArticles(resolve(values.articles))
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-guards-'))
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    const sender = await openSender(productDatabaseUrl(dataDir), db)
    const found = await sendAll(sender, db, makeHonest(articles))
    const cost = await measureCost(sender, db, articles)
    await sender.close()
    const checks = [
      atMost('honest posts that wait, in a hundred', found.falseAlarmPercent, 1),
      atLeast('posts of campaigns that wait, in a hundred', found.caughtPercent, 80),
      atMost('queries more to publish', cost.statements.guarded - cost.statements.unguarded, 1),
    ]
    console.table(found.campaigns)
    console.table(found.honest)
    console.log(JSON.stringify({ ...found, cost }, undefined, 2))
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, cost, checks }, undefined, 2)}\n`)
  } finally {
    await db.destroy()
    await product.stop()
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Honest members and campaigns write in the same hours, in rounds that are an hour apart. */
async function sendAll(sender: Sender, db: Database, honest: readonly HonestPost[]) {
  const members = await sender.signIn('honest', honestMembers, { newcomerEvery: 10 })
  const accounts = {} as Record<CampaignKind, string[]>
  for (const kind of campaignKinds)
    accounts[kind] = await sender.signIn(kind, accountsOf[kind], {
      newcomerEvery: 1,
      isBurst: kind === 'registrations',
    })
  const ofHonest: Verdict[] = []
  const ofCampaigns: (Verdict & { kind: CampaignKind })[] = []
  const spam = makeCampaigns()
  const sent = new Map<CampaignKind, number>()
  for (let round = 0; round < rounds; round++) {
    for (const post of honest.slice(round * honestMembers, (round + 1) * honestMembers))
      ofHonest.push(await sender.send(members[post.member]!, post))
    for (const kind of campaignKinds) {
      const from = sent.get(kind) ?? 0
      // Whoever is fast sends everything in the last minute.
      const count = kind === 'pace' ? (round === rounds - 1 ? Number.POSITIVE_INFINITY : 0) : accountsOf[kind]
      const posts = spam.filter((post) => post.kind === kind).slice(from, from + count)
      for (const post of posts)
        ofCampaigns.push({ ...(await sender.send(accounts[kind][post.account]!, post)), kind })
      sent.set(kind, from + posts.length)
    }
    await ageAll(db)
  }
  return summarize(ofHonest, ofCampaigns)
}

function summarize(honest: readonly Verdict[], spam: readonly (Verdict & { kind: CampaignKind })[]) {
  const campaigns = Object.fromEntries(
    campaignKinds.map((kind) => [kind, tally(spam.filter((verdict) => verdict.kind === kind))]),
  )
  const newcomers = honest.filter((_, at) => (at % honestMembers) % 10 === 0)
  return {
    campaigns: { ...campaigns, all: tally(spam) },
    honest: { all: tally(honest), 'of these of newcomers': tally(newcomers) },
    caughtPercent: percentOf(spam),
    falseAlarmPercent: percentOf(honest),
  }
}

const percentOf = (verdicts: readonly Verdict[]) =>
  (100 * verdicts.filter(({ isWaiting }) => isWaiting).length) / verdicts.length

/** How many waited, and which guards made them; one post may be caught by several. */
function tally(verdicts: readonly Verdict[]): Record<string, number> {
  const byGuard: Record<string, number> = {}
  for (const guard of verdicts.flatMap(({ guards }) => guards)) byGuard[guard] = (byGuard[guard] ?? 0) + 1
  const waiting = verdicts.filter(({ isWaiting }) => isWaiting).length
  return { posts: verdicts.length, waiting, percent: percentOf(verdicts), ...byGuard }
}
