import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/sensitive-words.ts'
import { wordLengthMax } from '#contract/posts/sensitive-words.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { fold } from '#server/core/fold-text.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { type BookedWord, WordBook } from '#server/core/word-filter.ts'
import type { Database } from '#server/db/database.ts'
import { type Notifications, notify } from '#server/db/notifications.ts'
import { countWords, deleteWord, readBook, readWords, upsertWords } from './sensitive-word-queries.ts'

const channel = 'sensitive_words'
const perPage = 100

export interface SensitiveWords {
  /** The words as they are now; the same object until one changes. */
  current: () => WordBook
}

/** Reads the words and keeps them fresh in this process whichever process changes them. */
export async function openSensitiveWords(
  db: Database,
  notifications: Notifications,
): Promise<SensitiveWords> {
  let book = new WordBook([])
  let newest = 0
  // Two changes in a row are read twice, and the first reading may come back last.
  const reload = async () => {
    const turn = ++newest
    const words = await readBook(db)
    if (turn === newest) book = new WordBook(words)
  }
  await notifications.on(channel, reload)
  notifications.onReconnect(reload)
  await reload()
  return { current: () => book }
}

export async function listSensitiveWords(
  db: Database,
  { page, search }: ParsedInputOf<typeof contract.listSensitiveWords>,
): Promise<OutputOf<typeof contract.listSensitiveWords>> {
  const { text } = fold(search ?? '')
  const [rows, counted] = await Promise.all([
    readWords(db, text, (page - 1) * perPage, perPage),
    countWords(db, text),
  ])
  const total = Number(counted.total)
  const items = rows.map((row) => ({
    wordId: row.id,
    word: row.word,
    replacement: row.replacement,
    addedBy: row.account,
    addedAt: row.added_at.toISOString(),
  }))
  return { items, ...pageNumbers(page, perPage, total) }
}

/** Adds one a line. Throws a field error of `words` that names the first line which can't be. */
export async function addSensitiveWords(
  db: Database,
  viewer: Viewer,
  { words }: ParsedInputOf<typeof contract.addSensitiveWords>,
): Promise<OutputOf<typeof contract.addSensitiveWords>> {
  const read = new Map<string, BookedWord>()
  for (const [index, text] of words.split('\n').entries()) {
    if (text.trim() === '') continue
    const word = readLine(text)
    if (!word) throw fieldError('words', { code: 'word_malformed', line: index + 1, max: wordLengthMax })
    read.set(word.folded, word)
  }
  return db.transaction().execute(async (tx) => {
    const added = await upsertWords(tx, [...read.values()], viewer.memberId)
    const after = { added, changed: read.size - added }
    await writeAudit(tx, viewer, { act: 'add_sensitive_words', subject: 'sensitive_words', after })
    await notify(tx, channel, '')
    return after
  })
}

function readLine(text: string): BookedWord | undefined {
  const [, before = '', after] = /^([^=]*)(?:=(.*))?$/u.exec(text) ?? []
  const word = before.trim()
  const replacement = after === undefined ? null : after.trim()
  const folded = fold(word).text
  const isTooLong = [word, replacement ?? ''].some((each) => Array.from(each).length > wordLengthMax)
  return folded === '' || isTooLong ? undefined : { word, folded, replacement }
}

export async function removeSensitiveWord(db: Database, viewer: Viewer, wordId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await deleteWord(tx, wordId)
    if (!removed) throw new UserError('not_found')
    await writeAudit(tx, viewer, {
      act: 'remove_sensitive_word',
      subject: 'sensitive_words',
      before: removed,
    })
    await notify(tx, channel, '')
  })
}
