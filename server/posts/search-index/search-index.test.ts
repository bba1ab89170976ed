import { expect, test } from 'vitest'
import { foldUnits } from './fold-units.ts'
import { htmlText } from './html-text.ts'
import { countKeys, hashOf, leavesNoneOut, readCount } from './key-counts.ts'
import { keysOf, readWords, toSearchText } from './search-words.ts'

test('letter case, width, accents and traditional characters make no difference, and places stay', () => {
  expect(foldUnits('ＲＥＡＣＴ 緩存 Café 臺灣頭髮')).toBe('react 缓存 cafe 台湾头发')
  const text = 'Å緩 e\u0301\ud83d\ude00Ｘ'
  expect(foldUnits(text)).toHaveLength(text.normalize('NFC').length)
})

test('scripts without spaces are read in runs, others in words by their stem', () => {
  expect(toSearchText('React緩存，running caches in C++ and C#.')).toBe('react 缓存 run cach in c++ and c#')
  expect(toSearchText('C++20 Vue3+TypeScript+实战 a+b F#')).toBe('c++ 20 vue3 typescript 实战 a b f#')
  expect(toSearchText('日本語のテスト 한국어 \ud83d\ude00 ...')).toBe('日本语のテスト 한국어')
  expect(readWords('缓存失效 a').map(keysOf)).toEqual([['缓存', '存失', '失效'], ['a']])
  expect(readWords('茶').map(keysOf)).toEqual([['茶']])
})

test('a text of any length is read within its bounds', () => {
  expect(toSearchText('茶'.repeat(200_000)).length).toBeLessThanOrEqual(30_000)
  expect(toSearchText('x'.repeat(200_000)).length).toBeLessThanOrEqual(40)
})

test('of HTML the words are read, and nothing that stands between them', () => {
  expect(
    htmlText('<p>a &amp; b<b>c</b></p><pre><code>x &lt; 1</code></pre><p title="no">&#8230;d&#x4e00;</p>'),
  ).toBe('a & bc x < 1 …d一')
  expect(
    htmlText(
      '<math><annotation>x^2</annotation></math><!--hidden--><p>y</p><button type="button">Copy</button>',
    ),
  ).toBe('y')
})

test('of a text it is kept how often it has its keys; of a long one those that it has most often, in a bounded table', () => {
  const countIn = (counts: Buffer, key: string) => {
    const hash = hashOf(key)
    return readCount(counts, (hash % Math.max(1, Math.floor(counts.length / 16))) * 16, hash)
  }
  const short = countKeys(toSearchText('缓存失效，缓存命中。Caches, caching and a cache: 缓存'))
  const found = ['缓存', '存失', 'cach', 'and', '数据'].map((key) => countIn(short, key))
  expect(found).toEqual([3, 1, 3, 1, 0])
  expect(leavesNoneOut(short.length)).toBe(true)
  const words = Array.from({ length: 3_000 }, (_, at) => `w${at}x`)
  const long = countKeys(`${words.join(' ')} ${'w7x w8x '.repeat(80)}`)
  expect([countIn(long, 'w7x'), long.length]).toEqual([63, 1_600])
  expect(leavesNoneOut(long.length)).toBe(false)
  expect(leavesNoneOut(countKeys('').length)).toBe(true)
})
