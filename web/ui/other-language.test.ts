import { expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { otherLanguage } from './other-language.ts'

const usual = getLocale

test('what members wrote is said to be in its language where that is not the page’s', () => {
  onTestFinished(() => overwriteGetLocale(usual))
  const chinese = [
    '水温和时间',
    '<p>我用 Node 写了个脚本</p><pre><code>const tea = 1</code></pre>',
    'v2 发布',
  ]
  const english = ['Four short books', '<p class="a">A cup of <em>tea</em>, or 茶.</p>']
  const neither = ['', '42 🍵', 'お茶を飲む', '차 한 잔']
  overwriteGetLocale(() => 'en-US')
  expect(chinese.map(otherLanguage)).toEqual(chinese.map(() => 'zh-CN'))
  expect([...english, ...neither].filter(otherLanguage)).toEqual([])
  overwriteGetLocale(() => 'zh-CN')
  expect(english.map(otherLanguage)).toEqual(english.map(() => 'en-US'))
  expect([...chinese, ...neither].filter(otherLanguage)).toEqual([])
})
