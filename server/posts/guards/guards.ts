import type { Settings } from '#contract/core/settings.ts'
import type { GuardName } from '#contract/posts/guards.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { takeStep } from '#server/core/joint-transactions.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import type { GuardedPost } from './guarded-post.ts'
import { linkedHosts } from './links.ts'
import type { Verdict } from './outside-judge.ts'
import * as queries from './queries.ts'
import { agreeingMin, printOf, type TextPrint } from './text-print.ts'

/** What a guard found, as it is kept with the catch. */
export interface Finding {
  guard: GuardName
  count: number
  limit: number
  hosts: string[]
  alike: queries.Alike[]
  /** Of the outside judge. */
  reason?: string
}

export interface Guarded {
  findings: readonly Finding[]
  print: TextPrint | undefined
  /** Sites that pass from now on, since somebody of standing links to them. */
  newHosts: readonly string[]
}

const unguarded: Guarded = { findings: [], print: undefined, newHosts: [] }

/** So much has been published by a member of standing, who is no newcomer either. */
const standingPosts = 10

/** So many of a post's hosts are kept. */
const hostsMax = 20

/** What the guards recognise a post's text by; nothing where they don't look at it. */
export const printPost = (context: MemberContext, post: GuardedPost): TextPrint | undefined =>
  context.settings.guardSameTexts > 0 && !isTrusted(context, post)
    ? printOf(`${post.title}\n${htmlText(post.html)}`)
    : undefined

/** Of posts that are asked about together no two may share one: each has to see the other. */
export const guardedNames = (authorId: number, print: TextPrint | undefined): string[] => [
  `author ${authorId}`,
  ...(print && !print.isShort ? [`text ${print.bands[0]}`] : []),
]

/**
 * Asks the guards whether a post waits (docs/RULES.md, Guards), in the transaction that is going to publish it. Those who
 * review, and those who skip reviews under this tag, are asked nothing.
 */
export async function guardPost(
  tx: Tx,
  context: MemberContext,
  { post, print, verdict }: { post: GuardedPost; print: TextPrint | undefined; verdict: Verdict | undefined },
): Promise<Guarded> {
  const { settings, site } = context
  const isHeld = verdict?.holds ?? false
  if (isTrusted(context, post) || !(isGuarding(settings) || isHeld)) return unguarded
  const ownOrigins = site.publicUrl ? [site.publicUrl] : []
  const facts = await takeStep(tx, queries.readFacts, {
    kind: post.kind,
    postId: post.postId ?? null,
    authorId: post.authorId,
    hosts: settings.guardFirstLinks > 0 ? linkedHosts(post.html, ownOrigins) : [],
    print,
    agreeingMin,
    hours: settings.guardSameTextHours,
    standing: { posts: standingPosts, days: settings.newcomerDays },
    knownPass: settings.guardKnownHosts,
  })
  const found = facts.is_allowed ? [] : judge(settings, facts, { isEdit: post.postId !== undefined })
  const findings = isHeld && !facts.is_allowed ? [...found, held(verdict)] : found
  const newHosts = facts.has_standing && findings.length === 0 ? facts.hosts.slice(0, hostsMax) : []
  return { findings, print, newHosts }
}

/** What the outside judge says of a post, before any transaction; nothing where guards aren't asked, or there is no judge. */
export const judgePost = async (context: MemberContext, post: GuardedPost): Promise<Verdict | undefined> =>
  context.actor.isStaff || isTrusted(context, post) ? undefined : context.site.judge.ask(post)

const isTrusted = ({ actor }: MemberContext, { tagId }: GuardedPost): boolean =>
  hasStaffRight(actor, 'moderate_content') || hasTopicRight(actor, 'skip_review', tagId)

const held = (verdict: Verdict | undefined): Finding => ({
  ...{ guard: 'outside_judge', count: 1, limit: 0, hosts: [], alike: [] },
  reason: verdict?.reason ?? '',
})

/** Leaves what is needed to recognise the text, and why it waits. Goes with the commit. */
export async function keepGuarded(
  tx: Tx,
  post: { kind: PostKindName; postId: number; authorId: number },
  { findings, print, newHosts }: Guarded,
): Promise<void> {
  if (print) await queries.keepPrint(tx, post, print)
  if (newHosts.length > 0) await queries.keepHosts(tx, newHosts)
  if (findings.length > 0)
    await queries.keepCatch(tx, post, { guards: findings.map(({ guard }) => guard), findings })
}

const isGuarding = (settings: Settings): boolean =>
  settings.guardFirstPosts > 0 ||
  settings.guardFirstLinks > 0 ||
  settings.guardSameTexts > 0 ||
  settings.guardPostsPerMinute > 0 ||
  settings.guardRegistrationsPerHour > 0

/** A setting of 0 switches its guard off. */
function judge(settings: Settings, facts: queries.Facts, { isEdit }: { isEdit: boolean }): Finding[] {
  const isNewcomer = Date.now() - facts.registered_at.getTime() < settings.newcomerDays * dayMs
  // What is edited is one of those published.
  const before = facts.published - (isEdit ? 1 : 0)
  const findings: Finding[] = []
  const find = (guard: GuardName, count: number, limit: number, parts: Partial<Finding> = {}) =>
    findings.push({ guard, count, limit, hosts: [], alike: [], ...parts })
  if (before < settings.guardFirstPosts) find('first_posts', before + 1, settings.guardFirstPosts)
  if (before < settings.guardFirstLinks && facts.hosts.length > 0)
    find('first_links', before + 1, settings.guardFirstLinks, { hosts: facts.hosts.slice(0, hostsMax) })
  if (settings.guardSameTexts > 0 && facts.alike_count >= settings.guardSameTexts && !facts.is_known)
    find('same_text', facts.alike_count, settings.guardSameTexts, { alike: facts.alike })
  if (!isNewcomer) return findings
  const { guardPostsPerMinute: pace, guardRegistrationsPerHour: burst } = settings
  if (pace > 0 && !isEdit && facts.written >= pace) find('pace', facts.written + 1, pace)
  if (burst > 0 && facts.registrations > burst) find('registrations', facts.registrations, burst)
  return findings
}
