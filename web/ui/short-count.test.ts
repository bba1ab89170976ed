import { expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { shortCount } from './short-count.ts'

test.each([
  ['en-US', ['999', '1k', '1.2k', '12.3k', '1.2M']],
  ['zh-CN', ['999', '1k', '1.2k', '1.2万', '123.5万']],
] as const)('counts from a thousand are short, in %s', (language, shown) => {
  const usual = getLocale
  overwriteGetLocale(() => language)
  onTestFinished(() => overwriteGetLocale(usual))
  expect([999, 1_000, 1_234, 12_345, 1_234_567].map(shortCount)).toEqual(shown)
})
