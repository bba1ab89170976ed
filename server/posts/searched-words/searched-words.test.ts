import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { search } from '#contract/posts/search.ts'
import {
  listHotWords,
  listSearchedWords,
  markSearchedWord,
  type WordMark,
} from '#contract/posts/searched-words.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { dayAt } from '#server/core/china-time.ts'
import { createTestApp, eventually, startTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { SearchedWordCounter } from './counter.ts'
import { searchedWordJobs } from './jobs.ts'

const { as, cast, db, tags, url } = await createTestApp()
const keeper = as(cast.keeper)
const today = dayAt(new Date())

/** As processes count: so many readers ask for a word, each so often. */
async function count(word: string, readers: number, { times = 1, isFound = true, day = today } = {}) {
  const counter = new SearchedWordCounter(db, testDeps.keys, testDeps.log)
  counter.note(word, isFound)
  for (let reader = 0; reader < readers; reader++)
    for (let time = 0; time < times; time++) counter.hear(word, `member:${reader}`, day)
  await counter.close()
}
const mark = (word: string, to: WordMark) => keeper.call(markSearchedWord, { word, mark: to })
const listed = async (searchedOrder: 'times' | 'missed' = 'times') =>
  (await keeper.call(listSearchedWords, { searchedOrder })).items.map(({ word }) => word)
const hot = async () => (await as(null).call(listHotWords, {})).words
const refresh = async () => {
  for (const { run } of searchedWordJobs) await run({ db } as never)
}

test('a search counts by its words, also where its answer was kept, and says whether anything was found', async () => {
  await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Gyokuro from the shade' })
  const readers = [cast.ann, cast.bob, await makeMember(db), null]
  const process = await startTestApp(db, url)
  for (const reader of readers)
    for (const keyword of ['Gyokuro', 'zzz nothing', 'tag:green', '-Gyokuro', 'x'.repeat(41)])
      await process.as(reader).call(search, { keyword })
  await process.as(null).call(search, { keyword: 'Gyokuro', page: 2 })
  await process.app.close()
  const { items } = await keeper.call(listSearchedWords, { searchedOrder: 'times' })
  expect(items).toMatchObject([
    { word: 'gyokuro', times: 4, missed: 0 },
    { word: 'zzz nothing', times: 4, missed: 4 },
  ])
  expect(await listed('missed')).toEqual(['zzz nothing'])
})

test('what fewer than three have searched is shown to nobody, however often, and who searched is nowhere', async () => {
  await count('my own name', 1, { times: 500 })
  await count('ours', 2, { times: 50 })
  // The same reader in another process, or on another day, is no second one.
  await count('my own name', 1)
  await count('my own name', 1, { day: dayAt(new Date(Date.now() - 24 * 3600 * 1000)) })
  await count('theirs', 40)
  const words = await listed()
  expect(words).toContain('theirs')
  expect(words).not.toContain('my own name')
  expect(words).not.toContain('ours')
  const { rows } = await sql<{ row: string }>`select t::text as row from searched_words t`.execute(db)
  expect(rows.map(({ row }) => row).join()).not.toContain('member')
})

test('one network of IPv6 is one reader, whatever addresses it asks from', async () => {
  const process = await startTestApp(db, url)
  for (let host = 1; host <= 12; host++)
    await process.as(null).send({
      url: '/api/search?keyword=gyokuro+shade',
      headers: { 'x-forwarded-for': `2001:db8:0:7::${host}` },
    })
  await process.app.close()
  expect(await listed()).not.toContain('gyokuro shade')
})

test('under the empty box stand pinned words and those of many, without what is blocked, sensitive or never found', async () => {
  await count('white peony', 40)
  await count('badword', 40)
  await count('never found', 40, { isFound: false })
  await keeper.call(addSensitiveWords, { words: 'badword' })
  await mark('House Blend', 'pinned')
  // The process hears of a sensitive word a moment later.
  await eventually(async () => {
    await refresh()
    expect(await hot()).toEqual(['house blend', 'theirs', 'white peony'])
  })
  await mark('theirs', 'blocked')
  expect(await hot()).toEqual(['house blend', 'white peony'])
  await mark('theirs', 'none')
  await mark('theirs', 'none')
  expect(await hot()).toContain('theirs')
  const { items } = await keeper.call(listAuditLog, { subject: 'searched_word:theirs' })
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [{ mark: 'blocked' }, { mark: 'none' }],
    [{ mark: 'none' }, { mark: 'blocked' }],
  ])
})

test('a day has so many words at most, and a month later they are forgotten', async () => {
  const day = '2020-01-01'
  const counter = new SearchedWordCounter(db, testDeps.keys, testDeps.log)
  for (let at = 0; at < 6_000; at++) {
    counter.hear(`word ${at}`, 'member:1', day)
    if (at % 1_000 === 999) await counter.flush()
  }
  await counter.close()
  const { rows } = await sql<{ words: number }>`
    select count(*)::int as words from searched_words where day = ${day}`.execute(db)
  expect(rows[0]?.words).toBe(5_000)
  await refresh()
  const { rows: left } = await sql`select from searched_words where day = ${day}`.execute(db)
  expect(left).toEqual([])
})

test('processes that heard the same words in another order count them all', async () => {
  const day = '2020-02-02'
  const words = Array.from({ length: 2_000 }, (_, at) => `leaf ${at}`)
  const counters = [words, words.toReversed()].map((heard) => {
    const counter = new SearchedWordCounter(db, testDeps.keys, testDeps.log)
    for (const word of heard) counter.hear(word, 'member:1', day)
    return counter
  })
  await Promise.all(counters.map((counter) => counter.close()))
  const { rows } = await sql<{ times: number }>`
    select sum(times)::int as times from searched_words where day = ${day}`.execute(db)
  expect(rows[0]?.times).toBe(4_000)
})
