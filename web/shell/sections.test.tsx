import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { Sections } from './sections.tsx'

const section = (name: string, address = '') => ({ name, address, picture: '' })

test('behind the button of a phone are all the ways: the site’s own, then those that staff added', async () => {
  const headerSections = [
    { ...section('Shop', 'https://shop.example'), children: [] },
    { ...section('Leaves'), children: [section('Green leaves', '/search?keyword=green')] },
  ]
  const html = await drawPage(<Sections />, [], { headerSections })
  expect(html).toMatch(/<button[^>]* popoverTarget="sections"/)
  const menu = html.slice(html.indexOf('id="sections"'))
  const ways = [...menu.matchAll(/<(a|span)[^>]*?(?: href="([^"]*)")?[^>]*>(.*?)<\/\1>/g)]
  expect(ways.map(([whole, , way]) => [way, wordsOf(whole)])).toEqual([
    ['/', m.shell_topics()],
    ['/question/list', m.shell_questions()],
    ['/membershipCardList', m.shell_cards()],
    ['/help', m.help_title()],
    ['https://shop.example', 'Shop'],
    [undefined, 'Leaves'],
    ['/search?keyword=green', 'Green leaves'],
  ])
})
