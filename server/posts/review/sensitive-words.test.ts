import { expect, test } from 'vitest'
import { checkName, register } from '#contract/accounts/accounts.ts'
import { saveProfile } from '#contract/accounts/profile.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import {
  addSensitiveWords,
  listSensitiveWords,
  removeSensitiveWord,
} from '#contract/posts/sensitive-words.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { fold } from '#server/core/fold-text.ts'
import { WordFilter } from '#server/core/word-filter.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'

const { as, cast, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const keeper = as(cast.keeper)
const bob = as(cast.bob)

const bookOf = (...words: string[]) =>
  new WordFilter(words.map((word) => ({ word, folded: fold(word).text, replacement: null })))

test.each([
  ['a BAD word, b​ad, ＢＡＤ and b̶a̶d', 'a *** word, ***, *** and ***'],
  ['badger, not bad-ger', 'badger, not ***-ger'],
  ['敏 感的 敏　感 敏\n感，敏感词', '***的 *** ***，***词'],
  ['https://bad.example/敏感 [bad](/bad) `bad`', 'https://bad.example/敏感 [***](/bad) `***`'],
  [
    ':::hidden{kind="password" password="bad"}\nbad\n:::',
    ':::hidden{kind="password" password="bad"}\n***\n:::',
  ],
  ['so very bad', 'so ***'],
  ['1 ㎏ of tea', '1 ㎏ of tea'],
  ['🍵bad🍵', '🍵***🍵'],
])('in %s', (source, expected) => {
  expect(bookOf('bad', '敏感', 'very  Bad', 'g').replaceIn(source, '***').text).toBe(expected)
})

test('a word is found in a long text among ten thousand', () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `ab${index.toString(36)}词`)
  const text = 'ab1 ab2 泡茶要用好水 aba ab9词 '.repeat(2_000)
  expect(bookOf(...words).findIn(text)).toEqual(['ab9词'])
})

test('thousands of words among thousands of addresses cost no more than each by itself', () => {
  const text = 'http://a '.repeat(10_000) + '敏'.repeat(90_000)
  const before = process.cpuUsage()
  expect(bookOf('敏').replaceIn(text, '*').replaced).toBe(90_000)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1_500)
})

test('staff add many at once, change and remove one; what is wrong is named by its line', async () => {
  const wrong = await refusal(keeper.call(addSensitiveWords, { words: 'one\n\n=two' }))
  expect(wrong.fields).toEqual({ words: 'word_malformed' })
  expect(wrong.sentence).toBeTruthy()
  expect((await keeper.call(listSensitiveWords, {})).total).toBe(0)
  const words = `Blast=****\nｂｌａｓｔ=boo\n茅台=茶\n${Array.from({ length: 8_000 }, (_, at) => `w${at}`).join('\n')}`
  expect(await keeper.call(addSensitiveWords, { words })).toEqual({ added: 8_002, changed: 0 })
  expect(await keeper.call(addSensitiveWords, { words: 'BLAST=phew' })).toEqual({ added: 0, changed: 1 })
  const { items, total } = await keeper.call(listSensitiveWords, { search: 'ｂlas' })
  expect([total, items[0]?.word, items[0]?.replacement]).toEqual([1, 'BLAST', 'phew'])
  const [w7] = (await keeper.call(listSensitiveWords, { search: 'w7999' })).items
  await keeper.call(removeSensitiveWord, { wordId: w7!.wordId })
  expect((await keeper.call(listSensitiveWords, {})).total).toBe(8_001)
  expect((await refusal(bob.call(listSensitiveWords, {}))).code).toBe('forbidden')
})

test('they are replaced in what is published, its author is told, and a name is refused', async () => {
  const topic = {
    tagId: tags.green,
    title: 'Blast it',
    body: '茅台 and tea\n\n:::hidden{kind="comment"}\n茅台\n:::',
  }
  const topicId = await eventually(async () => {
    const sent = await bob.call(publishTopic, topic)
    expect(sent.wordsReplaced).toBe(3)
    const { title, bodyHtml } = await bob.call(readTopic, { topicId: sent.topicId })
    expect([title, bodyHtml]).toEqual(['phew it', expect.stringContaining('茶 and tea')])
    return sent.topicId
  })
  expect(await bob.call(publishComment, { topicId, body: 'blast' })).toMatchObject({ wordsReplaced: 1 })
  const named = await refusal(
    bob.call(saveProfile, { nickname: 'Mr BLAST', allowsDynamics: true, showsLastSeen: true }),
  )
  expect(named.fields).toEqual({ nickname: 'sensitive' })
  const called = await refusal(as(null).call(checkName, { account: 'mr_BLAST', nickname: 'Mr BLAST' }))
  expect(called.fields).toEqual({ account: 'sensitive', nickname: 'sensitive' })
  const registering = { account: 'mr_BLAST', password: 'a quiet afternoon', agreeTerms: true }
  expect((await refusal(as(null).call(register, registering))).fields).toMatchObject({ account: 'sensitive' })
})

test('a title that grows by them stays one, and what nothing is left of is not published', async () => {
  await keeper.call(addSensitiveWords, { words: 'zq=much longer than before\nhush=' })
  const topic = { tagId: tags.green, title: 'zq '.repeat(30).trim(), body: 'zq' }
  const { topicId } = await eventually(async () => {
    const published = await bob.call(publishTopic, topic)
    expect(published.wordsReplaced).toBe(31)
    return published
  })
  expect((await bob.call(readTopic, { topicId })).title).toHaveLength(90)
  const hushed = async (input: object) =>
    (await refusal(bob.call(publishTopic, { tagId: tags.green, title: 'Tea', body: 'Tea', ...input }))).fields
  expect(await hushed({ title: 'hush' })).toEqual({ title: 'required' })
  expect(await hushed({ title: 'hush \u200b' })).toEqual({ title: 'required' })
  expect(await hushed({ body: ' hush hush ' })).toEqual({ body: 'required' })
  const poll = { pollTitle: 'hush', pollOptions: ['one', 'two'] }
  expect(await hushed(poll)).toEqual({ pollTitle: 'required' })
  expect(await hushed({ ...poll, pollTitle: 'Tea', pollOptions: ['one', 'hush'] })).toEqual({
    pollOptions: 'required',
  })
  const message = bob.call(sendPrivateMessage, { memberId: cast.ann.memberId, text: 'hush' })
  expect((await refusal(message)).fields).toEqual({ text: 'required' })
})

test('by the settings they send a text to review, as it was written', async () => {
  await settings({ reviewComments: 'sensitive' })
  const { topicId } = await bob.call(publishTopic, { tagId: tags.green, title: 'Tea', body: 'Tea' })
  const plain = await bob.call(publishComment, { topicId, body: 'fine' })
  expect(plain).toMatchObject({ isWaiting: false, wordsReplaced: 0 })
  const { isWaiting, wordsReplaced } = await bob.call(publishComment, { topicId, body: 'Blast!' })
  expect([isWaiting, wordsReplaced]).toEqual([true, 0])
  const [waiting] = (await keeper.call(listReviewQueue, {})).items
  expect(waiting?.words).toEqual(['BLAST'])
  await keeper.call(approvePost, { waitingPostId: waiting!.waitingPostId, version: 1 })
  const { items } = await bob.call(listComments, { topicId })
  expect(JSON.stringify(items)).toContain('Blast!')
})
