import { expect, test } from 'vitest'
import { distanceOf, likenessOf } from './correct.ts'
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'
import { mark, snippetOf } from './snippets.ts'
import { readDate } from './wanted.ts'

test('words, phrases, what must not be there and filters are told apart', () => {
  expect(readQuery('React "server side" -旧 -"old words" tag:编程 author:"a b" is:solved http://x')).toEqual({
    words: ['React', 'http://x'],
    phrases: ['server side'],
    without: ['旧', 'old words'],
    filters: [
      { filter: 'tag', value: '编程' },
      { filter: 'author', value: 'a b' },
      { filter: 'is', value: 'solved' },
    ],
  })
})

test('an option of a command that was pasted leaves nothing out', () => {
  expect(readQuery('npm i --save-dev vite --no-"x y" -旧')).toMatchObject({
    words: ['npm', 'i', '--save-dev', 'vite', '--no-'],
    phrases: ['x y'],
    without: ['旧'],
  })
  expect(toGroups(readQuery('git reset --hard')).wanted.map(({ typed }) => typed)).toEqual([
    'git',
    'reset',
    'hard',
  ])
})

test('whatever is typed is read: unbalanced quotes, signs alone, filters without a value', () => {
  const nothing = { words: [], phrases: [], without: [], filters: [] }
  for (const typed of ['', ' ', '"', '""', '-', 'tag:', 'after: '])
    expect(readQuery(typed), typed).toMatchObject({ phrases: [], filters: [] })
  expect(readQuery('   ')).toEqual(nothing)
  expect(readQuery('"open phrase').phrases).toEqual(['open phrase'])
})

test('a run of characters is read by words, and what says little needn’t be there', () => {
  const { wanted } = toGroups(readQuery('怎么备份数据库'))
  expect(wanted.map(({ typed, isOptional }) => [typed, isOptional])).toEqual([
    ['怎么', true],
    ['备份', false],
    ['数据', false],
    ['库', false],
  ])
  expect(toGroups(readQuery('"数据库"')).wanted[0]?.keys).toEqual(['数据', '据库'])
  expect(toGroups(readQuery('的')).wanted).toMatchObject([{ needle: '的', isOptional: false }])
})

test.each([
  ['为什么我的组件这个样子', ['组件', '样子']],
  ["why doesn't it's owner’s component update", ['owner', 'component', 'update']],
  ["we'll take O'Reilly vs this rock 'n' roll", ['take', 'O', 'Reilly', 'rock', 'n', 'roll']],
])('of %j only what says something has to be there', (typed, needed) => {
  const { wanted } = toGroups(readQuery(typed))
  expect(wanted.filter(({ isOptional }) => !isOptional).map((group) => group.typed)).toEqual(needed)
})

test('a year, a month and a day are dates; what the calendar hasn’t is none', () => {
  expect(readDate('2026')?.toISOString()).toBe('2025-12-31T16:00:00.000Z')
  expect(readDate('2026-02')?.toISOString()).toBe('2026-01-31T16:00:00.000Z')
  expect(readDate('2026/3/9')?.toISOString()).toBe('2026-03-08T16:00:00.000Z')
  expect(readDate('2026年3月9日')).toEqual(readDate('2026-03-09'))
  expect(readDate('2026年3月')).toEqual(readDate('2026-03'))
  expect(readDate('2026年')).toEqual(readDate('2026'))
  for (const none of ['', 'x', '年', '2026年13月', '2026-13', '2026-02-30', '26-01-01', '2026-1-1-1'])
    expect(readDate(none), none).toBeUndefined()
})

test('what was found is marked in the text as it was written', () => {
  const { wanted } = toGroups(readQuery('緩存 cache'))
  expect(mark('缓存与緩存，Caching!', wanted)).toEqual(['', '缓存', '与', '緩存', '，', 'Caching', '!'])
  const long = `${'前'.repeat(500)}缓存${'后'.repeat(500)}`
  const snippet = snippetOf(long, wanted)
  expect(snippet[1]).toBe('缓存')
  expect(snippet.join('').length).toBeLessThan(130)
})

test('letters added, left out, changed and turned around are counted', () => {
  expect(distanceOf('kubernetes', 'kubrnetes')).toBe(1)
  expect(distanceOf('hydrtaion', 'hydration')).toBe(1)
  expect(distanceOf('缓存', '缓村')).toBe(1)
  expect(distanceOf('abc', 'abcdef')).toBe(Number.POSITIVE_INFINITY)
})

test('a misspelt word is most like what has nearly its stem, and like a long stem that it nearly begins with', () => {
  const alike: [string, string, string][] = [
    ['memoy', 'memoi', 'memori'],
    ['optmistic', 'optmist', 'optimist'],
    ['optimstic', 'optimst', 'optimist'],
    ['useefect', 'useefect', 'useeffect'],
  ]
  for (const [typed, ownStem, stem] of alike) expect(likenessOf(typed, ownStem, stem), typed).toBe(3)
  expect(likenessOf('replicaton', 'replicaton', 'replic')).toBe(2)
  expect(likenessOf('optimstic', 'optimst', 'optim')).toBe(2)
  expect(likenessOf('compnents', 'compnent', 'compon')).toBe(1)
  expect(likenessOf('hydrtaion', 'hydrtaion', 'hydrat')).toBe(1)
  expect(likenessOf('comments', 'comment', 'compon')).toBe(0)
  expect(likenessOf('useefect', 'useefect', 'user')).toBe(0)
  expect(likenessOf('datbase', 'datbas', 'data')).toBe(0)
})
