import { isIP } from 'node:net'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { SearchResult } from '#contract/posts/search.ts'
import type * as contract from '#contract/site/staff-search.ts'
import type { FoundPost } from '#contract/site/staff-search.ts'
import { isAddressBanned } from '#server/accounts/members/address-bans.ts'
import { requireSecondFactor } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { search } from '#server/posts/search/search.ts'
import * as queries from './queries.ts'

type Found = OutputOf<typeof contract.searchForStaff>

/** Deleted posts are few and not in the index of the search: so many of the latest are looked through. */
const deletedLookedThrough = 2_000
/** Of a busy address. */
const originsLookedThrough = 1_000
const visitorsMax = 20
const postsMax = 20
/** So many of them have room beside what stands. */
const deletedMax = 10

/** Finds what is typed everywhere at once, as far as the rights of whoever asks go. */
export async function searchForStaff(
  context: MemberContext,
  { query }: ParsedInputOf<typeof contract.searchForStaff>,
): Promise<Found> {
  const { actor, rights } = context
  if (!actor.isStaff) throw new UserError('forbidden')
  requireSecondFactor(actor)
  const typed = readTyped(query)
  const [members, posts, address, orders] = await Promise.all([
    rights.asStaff('restrain_members') ? findMembers(context, typed) : null,
    rights.asStaff('moderate_content') ? findPosts(context, typed) : null,
    rights.asStaff('ban_addresses') && isIP(typed.plain) !== 0 ? findAddress(context, typed.plain) : null,
    findOrders(context, typed.plain),
  ])
  return { members, posts, address, orders }
}

/** Numbers are pasted in full width, in groups and with their sign. */
function readTyped(text: string): queries.Typed {
  const plain = text.normalize('NFKC')
  const [, number] = /^(?:# ?)?([1-9]\d{0,14})$/.exec(plain) ?? []
  return { text, plain, number: number ? Number(number) : null }
}

/** Who was found by a phone or a mail address is written down: it says whose that is. */
async function findMembers({ db, actor }: MemberContext, typed: queries.Typed) {
  const rows = await queries.findMembers(db, typed)
  const byContact = rows.filter((row) => row.by_contact)
  if (byContact.length > 0)
    await db.transaction().execute(async (tx) => {
      for (const { id } of byContact)
        await writeAudit(tx, actor, { act: 'find_by_contact', subject: `member:${id}` })
    })
  return rows.map((row) => ({
    memberId: row.id,
    account: row.account,
    nickname: row.nickname,
    staffRole: row.staff_role,
    isCancelled: row.cancelled_at !== null,
  }))
}

async function findPosts(context: MemberContext, { text, number }: queries.Typed): Promise<FoundPost[]> {
  const { db, language } = context
  const [numbered, deleted, standing] = await Promise.all([
    number === null ? [] : queries.findPostsByNumber(db, number),
    queries.findDeleted(db, text, { among: deletedLookedThrough, count: deletedMax / 2 }),
    search(context, { keyword: text, page: 1, order: 'best' }),
  ])
  const found = [...numbered, ...deleted].map((row) => ({
    topicId: row.topic_id,
    isQuestion: row.is_question,
    commentId: row.comment_id,
    replyId: row.reply_id,
    title: shownTitle(row.title, language),
    // What somebody wrote whose account has ended is found apart.
    words: row.cancelled_at ? '' : row.words,
    account: row.account,
    isDeleted: row.is_deleted,
  }))
  const keyOf = ({ topicId, commentId, replyId }: FoundPost) => `${topicId} ${commentId} ${replyId}`
  const all = [...found, ...standing.items.map(toFound)]
  return [...new Map(all.toReversed().map((post) => [keyOf(post), post])).values()]
    .toReversed()
    .slice(0, postsMax)
}

const toFound = (item: SearchResult): FoundPost => ({
  topicId: item.topicId,
  isQuestion: item.isQuestion,
  commentId: item.commentId,
  replyId: item.replyId,
  title: item.title.join(''),
  words: item.snippet.join(''),
  account: item.author.account,
  isDeleted: false,
})

/** Who comes from where is personal, so having looked is written down. */
async function findAddress({ db, actor }: MemberContext, address: string): Promise<Found['address']> {
  const [visitors, isBanned] = await Promise.all([
    queries.findVisitors(db, address, { among: originsLookedThrough, count: visitorsMax }),
    isAddressBanned(db, address),
  ])
  const note = { act: 'look_up_address', subject: `address:${address}` } as const
  await db.transaction().execute((tx) => writeAudit(tx, actor, note))
  return {
    address,
    isBanned,
    members: visitors.map(({ id, account, last_at }) => ({
      memberId: id,
      account,
      lastAt: last_at.toISOString(),
    })),
  }
}

async function findOrders({ db, rights }: MemberContext, plain: string): Promise<Found['orders']> {
  const kinds = { recharges: rights.asStaff('manage_money'), cards: rights.asStaff('manage_cards') }
  if (!kinds.recharges && !kinds.cards) return null
  const rows = await queries.findOrders(db, plain.replace(/[\s#]/g, ''), kinds)
  return rows.map((row) => ({
    orderNumber: row.order_number,
    kind: row.kind,
    account: row.account,
    fen: row.fen,
    orderedAt: row.ordered_at.toISOString(),
  }))
}
