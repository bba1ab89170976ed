import { expect, test } from 'vitest'
import { languages } from '#contract/core/language.ts'
import { composeMail } from './compose-mail.ts'

const address = 'https://tea.example.org'
const unsubscribeAddress = `${address}/api/unsubscribe?token=t`

/** A mail about so many conversations. */
const mailOf = (count: number, locale: (typeof languages)[number], nickname: string | null = null) => {
  const conversations = Array.from({ length: count }, (_, at) => ({
    ...{ account: `ann_${at}`, nickname, count: 2 },
  }))
  return composeMail(
    { notifications: [], reminders: [], conversations },
    { site: { title: 'Tea', address, commentsPerPage: 20 }, locale, isDigest: false, unsubscribeAddress },
  )
}

test.each(languages)(
  'of very much a mail lists twenty, and how many more there are leads to them: %s',
  (locale) => {
    const { text, html = '' } = mailOf(23, locale)
    const more = locale === 'zh-CN' ? '网站上还有 3 条。' : 'And 3 more on the site.'
    expect(text).toContain(`${more}\n${address}/user/control/remindList\n`)
    expect(html).toContain(`<a href="${address}/user/control/remindList" style="color:#2d6a4f">${more}</a>`)
    expect(html.match(/<li>/g)).toHaveLength(21)
    expect(text).toContain('ann_19')
    expect(text + html).not.toContain('ann_20')
  },
)

test('of twenty nothing more is said', () => {
  expect(mailOf(20, 'en-US').html?.match(/<li>/g)).toHaveLength(20)
})

test('a name is a text in a mail, whatever it holds', () => {
  const { text, html } = mailOf(1, 'en-US', '<b>"Ann" & co')
  expect(text).toContain('<b>"Ann" & co')
  expect(html).toContain('&lt;b&gt;&quot;Ann&quot; &amp; co')
})
