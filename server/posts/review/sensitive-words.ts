import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/sensitive-words.ts'
import { wordLengthMax } from '#contract/posts/sensitive-words.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { fold } from '#server/core/fold-text.ts'
import { type LiveValue, openLiveValue } from '#server/core/live-value.ts'
import { type Notifications, notify } from '#server/core/notify.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { type FilteredWord, WordFilter } from '#server/core/word-filter.ts'
import {
  countWords,
  deleteWord,
  readFilteredWords,
  readWords,
  upsertWords,
} from './sensitive-word-queries.ts'

const channel = 'sensitive_words'
const perPage = 100

/** The sensitive words, fresh in this process whichever process changes them. */
export const openSensitiveWords = (
  db: Database,
  notifications: Notifications,
): Promise<LiveValue<WordFilter>> =>
  openLiveValue(notifications, { channel, read: async () => new WordFilter(await readFilteredWords(db)) })

export function listSensitiveWords(
  { db }: MemberContext,
  { page, search }: ParsedInputOf<typeof contract.listSensitiveWords>,
): Promise<OutputOf<typeof contract.listSensitiveWords>> {
  const { text } = fold(search ?? '')
  return readPage(page, {
    perPage,
    count: () => countWords(db, text),
    rows: (span) => readWords(db, text, span),
    toItem: (row) => ({
      wordId: row.id,
      word: row.word,
      replacement: row.replacement,
      addedBy: row.account,
      addedAt: row.added_at.toISOString(),
    }),
  })
}

/** Adds one a line. Throws a field error of `words` that names the first line which can't be. */
export async function addSensitiveWords(
  { db, actor, requestKey }: MemberContext,
  { words }: ParsedInputOf<typeof contract.addSensitiveWords>,
): Promise<OutputOf<typeof contract.addSensitiveWords>> {
  const read = new Map<string, FilteredWord>()
  for (const [index, text] of words.split('\n').entries()) {
    if (text.trim() === '') continue
    const word = readLine(text)
    if (!word) throw fieldError('words', { code: 'word_malformed', line: index + 1, max: wordLengthMax })
    read.set(word.folded, word)
  }
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const added = await upsertWords(tx, [...read.values()], actor.memberId)
    const after = { added, changed: read.size - added }
    await writeAudit(tx, actor, { act: 'add_sensitive_words', subject: 'sensitive_words', after })
    await notify(tx, channel, '')
    return after
  })
}

function readLine(text: string): FilteredWord | undefined {
  const [, before = '', after] = /^([^=]*)(?:=(.*))?$/u.exec(text) ?? []
  const word = before.trim()
  const replacement = after === undefined ? null : after.trim()
  const folded = fold(word).text
  const isTooLong = [word, replacement ?? ''].some((each) => Array.from(each).length > wordLengthMax)
  return folded === '' || isTooLong ? undefined : { word, folded, replacement }
}

export async function removeSensitiveWord(
  { db, actor }: MemberContext,
  { wordId }: ParsedInputOf<typeof contract.removeSensitiveWord>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await deleteWord(tx, wordId)
    if (!removed) throw new UserError('not_found')
    await writeAudit(tx, actor, {
      act: 'remove_sensitive_word',
      subject: 'sensitive_words',
      before: removed,
    })
    await notify(tx, channel, '')
  })
}
