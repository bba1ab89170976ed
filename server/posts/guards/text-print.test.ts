import { expect, test } from 'vitest'
import { agreeingMin, printOf } from './text-print.ts'

const agreeing = (one: string, other: string) => {
  const [first, second] = [printOf(one)!, printOf(other)!]
  return first.signature.filter((value, at) => value === second.signature[at]).length
}

const chinese =
  '本店长期供应各类正品名烟名酒，价格优惠，支持货到付款，需要的朋友请加老板微信详谈，先到先得不要错过'
const english =
  'Earn money from home with our trusted program. No experience needed, payments every single week, join hundreds of happy people today and write to our manager.'

test('a text with a few words changed is nearly the same, in Chinese and in English', () => {
  expect(agreeing(chinese, chinese.replace('优惠', '便宜').replace('老板', '客服'))).toBeGreaterThanOrEqual(
    agreeingMin,
  )
  expect(
    agreeing(english, english.replace('trusted', 'famous').replace('hundreds', 'thousands')),
  ).toBeGreaterThan(agreeingMin)
})

test('digits, spaces, signs, letter case, width and traditional characters change nothing', () => {
  expect(agreeing(chinese, `★ ${[...chinese].join(' ')} 138-0000-0000`)).toBe(60)
  expect(agreeing(chinese, chinese.replace('长', '長').replace('类', '類'))).toBe(60)
  expect(agreeing(english, english.toUpperCase().replaceAll(' ', '  '))).toBe(60)
})

test('texts of a subject are not the same', () => {
  const tea = '这款绿茶用八十度的水冲泡两分钟，香气清雅，回味甘甜，适合下午慢慢喝，配一点坚果更好'
  const other = '昨天去山里的茶园看了采茶，清明前的芽头最嫩，师傅现场炒制，满屋子都是豆香，带回来两罐'
  expect(agreeing(tea, other)).toBeLessThan(6)
  expect(
    agreeing(
      english,
      'I keep my tea in tin boxes away from light, since heat and light take its taste away.',
    ),
  ).toBeLessThan(6)
})

test('sketches tell texts apart that are nearly the same from texts of a subject', () => {
  const differing = (one: string, other: string) => {
    const digits = printOf(other)!.sketch
    return [...printOf(one)!.sketch].filter((digit, at) => digit !== digits[at]).length
  }
  // The most that may differ is said in functions.sql.
  expect(differing(chinese, chinese.replace('优惠', '便宜').replace('老板', '客服'))).toBeLessThan(22)
  expect(
    differing(english, english.replace('trusted', 'famous').replace('hundreds', 'thousands')),
  ).toBeLessThan(22)
  expect(differing(chinese, english)).toBeGreaterThan(22)
  expect(
    differing(chinese, '这款绿茶用八十度的水冲泡两分钟，香气清雅，回味甘甜，适合下午慢慢喝，配一点坚果更好'),
  ).toBeGreaterThan(22)
})

test('what says too little has no print, and a line or two is short', () => {
  expect(printOf('谢谢分享，学习了！')).toBeUndefined()
  expect(printOf('Thanks for sharing!')).toBeUndefined()
  expect(printOf('Thank you very much for your help')).toMatchObject({ isShort: true })
  expect(printOf(chinese)).toMatchObject({ isShort: false })
})

test('no more of a longer text is looked at', () => {
  const long = Array.from({ length: 60_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join('')
  expect(printOf(long)).toEqual(printOf(long.slice(0, 2_000)))
})
