import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { search as searchOperation } from '#contract/posts/search.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const [ann, guest] = [as(cast.ann), as(null)]

const search = (keyword: string, more: Partial<InputOf<typeof searchOperation>> = {}) =>
  guest.call(searchOperation, { keyword, ...more })
const publish = async (title: string, body: string, tagId = tags.green) => {
  await ann.call(publishTopic, { tagId, title, body })
}

test('a misspelt word is corrected to one that topics have, and a missing one leaves near results', async () => {
  await publish('Kubernetes in the tea house', 'Kubernetes clusters brew kubernetes pods.')
  await indexTopicKeywords(db)
  const found = await search('kubrnetes')
  expect(found.items.map(({ title }) => title.join(''))).toEqual(['Kubernetes in the tea house'])
  expect(found.corrected).toBe('kubernetes')
  // The stem of "suspens", which is a stem, is another one.
  await publish('Suspense in a pot', 'Leaves in suspense.')
  await indexTopicKeywords(db)
  expect((await search('suspnse')).corrected).toBe('suspense')
  for (const title of ['盖碗的拿法', '盖子和碗', '盖子怎么洗', '盖子的大小'])
    await publish(title, `${title}。`)
  await indexTopicKeywords(db)
  // Of two that are as near, the one that sounds the same, although more topics have the other.
  expect((await search('盖晚')).corrected).toBe('盖碗')
  await publish('紫砂壶怎么养', '新壶先用清水煮，再用茶汤养。')
  const near = await search('紫砂壶 玄武岩')
  expect(near.items.map(({ isNear }) => isNear)).toEqual(near.items.map(() => true))
  expect(near.items[0]?.title.join('')).toBe('紫砂壶怎么养')
})

test('what none has may be a word of one text alone, the beginning of one, or two that stand side by side', async () => {
  // No job has said yet which words say most of it.
  await publish('Two numbers', 'The reconciliation of Gongfu 19 with my wi-fi kettle.')
  const corrected = async (keyword: string) => {
    const found = await search(keyword)
    return found.items.length > 0 ? found.corrected : undefined
  }
  expect(await corrected('reconcilation')).toBe('reconciliation')
  expect(await corrected('zzconcilation')).toBeUndefined()
  await indexTopicKeywords(db)
  expect(await corrected('gongfu19')).toBe('gongfu 19')
  expect(await corrected('wifi kettle')).toBe('wi fi kettle')
  // Nothing has these two side by side.
  expect(await corrected('fi19')).toBeUndefined()
  expect(await corrected('kubern')).toBe('kubernetes')
})

test('a word that hardly any have is found, and one like it that many more have is offered', async () => {
  await publish('A misspelt oolnog', 'Oolnog leaves, twice rinsed.')
  for (const name of ['first', 'second', 'third'])
    await publish(`Oolong, the ${name}`, 'Oolong leaves. Oolong.', tags.black)
  await indexTopicKeywords(db)
  const found = await search('oolnog')
  expect(found.items.map(({ title, isNear }) => [title[1], isNear])).toEqual([
    ['oolnog', false],
    ...Array(3).fill(['Oolong', true]),
  ])
  expect(found).toMatchObject({ corrected: null, meant: 'oolong' })
  // Where another word is nowhere, this one may be misspelt as well.
  expect(await search('oolnog frist')).toMatchObject({ corrected: 'oolong first' })
  // What else was typed stays as it was.
  expect(await search('Leaves oolnog -pot')).toMatchObject({ meant: 'Leaves oolong -pot' })
  expect(await search('oolong')).toMatchObject({ meant: null })
  expect(await search('"oolnog"')).toMatchObject({ meant: null })
  expect(await search('oolnog', { tagId: tags.green })).toMatchObject({ meant: null })
  await publish('Where nobody looks', 'Kubrenetes, bryozoa, xylitol.', tags.black)
  await ownTagRights(db, tags.black, {})
  await eventually(async () => expect(await search('oolnog')).toMatchObject({ total: 1, meant: null }))
  // A word that stands only where this reader may not look stands nowhere.
  expect(await search('kubrenetes')).toMatchObject({ corrected: 'kubernetes' })
})

test('a longer text that was pasted finds what has most of its rarest words', async () => {
  await publish(
    'A gaiwan cannot be lifted',
    'The lid of the gaiwan cannot be lifted while the steam condenses.',
  )
  await publish('A kettle cannot be filled', 'The lid of the kettle cannot be opened.')
  const titles = async (keyword: string) =>
    (await search(keyword)).items.map(({ title, isNear }) => [title.join(''), isNear])
  const gaiwan = ['A gaiwan cannot be lifted', true]
  const pasted = 'GaiwanError: the lid of gaiwan cannot be lifted (steam 0x7f31) at Brewery.pour, zqx.js:12'
  expect(await titles(pasted)).toEqual([gaiwan])
  // What stands in quotes needn't either, as little as in what is near otherwise.
  expect(await titles('"gaiwan lifted" zqxa zqxb steam condenses')).toEqual([gaiwan])
  expect(await titles('zqxa zqxb zqxc gaiwan')).toEqual([])
  // Of fewer words each is meant.
  expect(await titles('zqxa zqxb gaiwan')).toEqual([])
  // Stands together where this reader may not look.
  expect(await titles('zqxa zqxb kubrenetes bryozoa xylitol')).toEqual([])
})

test('what is typed in two parts is found where it is written as one', async () => {
  await publish('Steepjs 3 is out', 'Steepjs pours.')
  await publish('A pour of its own', 'Steep without it, as js does.')
  const titles = async (keyword: string) => (await search(keyword)).items.map(({ title }) => title.join('|'))
  expect(await titles('STEEP.js')).toEqual(['|Steepjs| 3 is out', 'A pour of its own'])
  expect(await titles('怎么用Steep-js')).toContain('|Steepjs| 3 is out')
  expect(await titles('"steep.js"')).toEqual([])
})
