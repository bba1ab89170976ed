import { expect, test } from 'vitest'
import { suggestSearch } from '#contract/posts/search.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp } from '#test/app.ts'
import { ownTagRights } from '#test/makers.ts'
import { spellTitles } from './jobs.ts'
import { isSpelledSo, readSpelled, spell } from './spell.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1_000 })
const publish = async (title: string, tagId = tags.green) =>
  (await as(cast.ann).call(publishTopic, { tagId, title, body: 'Words' })).topicId
const suggested = async (keyword: string) =>
  (await as(null).call(suggestSearch, { keyword })).titles.map(({ title }) => title)

test.each([
  ['缓存失效', 'huancun', true],
  ['React 的缓存', 'huancun', true],
  ['React 的缓存', 'huanc', true],
  ['缓存失效', 'hcsx', true],
  ['缓存失效', 'cs', true],
  ['缓存失效', 'ancun', false],
  ['缓存失效', 'hs', false],
  ['长沙银行', 'changshayinhang', true],
  ['绿茶', 'lvcha', true],
  ['tea', 'tea', false],
  ['', 'a', false],
])('%j is found by %j: %j', async (text, letters, isFound) =>
  expect(isSpelledSo(await spell(text), letters)).toBe(isFound),
)

test('only letters are read as a spelling', () => {
  const typed = ["huan'cun", 'huan cun', 'h', '缓存', 'c++', '.*', 'x'.repeat(25)]
  expect(typed.map(readSpelled)).toEqual(['huancun', 'huancun', ...Array(5).fill(undefined)])
})

test('titles are suggested by their spelling within a minute, as they are now, and of what its reader may view', async () => {
  const topicId = await publish('React 的缓存失效')
  await spellTitles({ db })
  for (const typed of ['huancun', 'hcsx', 'HuanCun', "huan'cun"])
    expect(await suggested(typed), typed).toEqual(['React 的缓存失效'])
  expect(await suggested('ancun')).toEqual([])
  await as(cast.ann).call(editTopic, { topicId, version: 1, title: '渲染', body: 'Words' })
  expect(await suggested('huancun')).toEqual([])
  await spellTitles({ db })
  expect(await suggested('xuanran')).toEqual(['渲染'])
  await ownTagRights(db, tags.green, {})
  await as(cast.keeper).call(deleteTopic, { topicId, reason: 'No' })
  expect(await suggested('xuanran')).toEqual([])
})
