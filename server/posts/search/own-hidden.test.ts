import { expect, test } from 'vitest'
import { search, searchOwnHidden } from '#contract/posts/search.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1_000 })
const hide = async (title: string, hidden: string) =>
  as(cast.ann).call(publishTopic, {
    tagId: tags.green,
    title,
    body: `Open words\n\n:::hidden{kind="comment"}\n${hidden}\n:::`,
  })
const find = async (keyword: string, who = cast.ann) =>
  (await as(who).call(searchOwnHidden, { keyword })).items.map(({ title }) => title)

test('an author finds what their topics hide as all words are found, and the search of all finds nothing', async () => {
  const { topicId } = await hide('The one', 'The **keemun** brews quietly. 祁门红茶的储存')
  await hide('The other', 'Nothing of it')
  for (const keyword of ['keemun brewing', '祁門紅茶', '储存', '"keemun brews"'])
    expect(await find(keyword), keyword).toEqual(['The one'])
  expect(await find('keemun -quietly')).toEqual([])
  expect(await find('keemun oolong')).toEqual([])
  expect(await find('的')).toEqual(['The one'])
  for (const keyword of ['', ' ', '" "', 'tag:green']) expect(await find(keyword)).toEqual([])
  const [found] = (await as(cast.ann).call(searchOwnHidden, { keyword: 'keemun' })).items
  expect(found).toEqual({ topicId, title: 'The one', snippet: ['The ', 'keemun', expect.any(String)] })
  for (const who of [cast.ann, cast.bob, cast.keeper, null])
    expect((await as(who).call(search, { keyword: 'keemun' })).items).toEqual([])
  for (const who of [cast.bob, cast.keeper, await makeMember(db)])
    expect(await find('keemun', who)).toEqual([])
  await as(cast.keeper).call(deleteTopic, { topicId, reason: 'No' })
  expect(await find('keemun')).toEqual([])
})

test('five are shown, the latest first', async () => {
  for (let number = 1; number <= 7; number++) await hide(`Topic ${number}`, 'lapsang')
  expect(await find('lapsang')).toEqual([7, 6, 5, 4, 3].map((number) => `Topic ${number}`))
})
