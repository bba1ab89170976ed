import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { drawPage } from '#test/drawn-page.tsx'
import { SiteFooter } from './site-footer.tsx'

test('below every page are the ways to help, terms, cards and the feed, and to feedback where it is taken', async () => {
  const waysOf = async (allowFeedback: boolean) => {
    const html = await drawPage(<SiteFooter />, [], { allowFeedback, footerLines: [] })
    return [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, way, words]) => [way, words])
  }
  const privacy = ['/privacy', m.shell_privacy()]
  const cards = ['/membershipCardList', m.shell_cards()]
  const feed = ['/feeds/latest.atom', m.shell_feed()]
  const always = [['/help', m.help_title()], ['/termsService', m.shell_terms()], privacy, cards]
  expect(await waysOf(false)).toEqual([...always, feed])
  expect(await waysOf(true)).toEqual([...always, ['/feedback', m.feedback_title()], feed])
})

test('below them stand the lines of the staff, those of filings with a link', async () => {
  const filing = { text: '京ICP备12345678号', address: 'https://beian.miit.gov.cn/' }
  const html = await drawPage(<SiteFooter />, [], {
    footerLines: [{ text: '© Tea & Co.', address: '' }, filing],
  })
  expect(html).toContain('<span>© Tea &amp; Co.</span>')
  expect(html).toMatch(new RegExp(`<a href="${filing.address}"[^>]*>${filing.text}</a>`))
})
