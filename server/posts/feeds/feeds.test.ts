import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { elementsOf } from '#contract/markdown/find-unsafe.fixture.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { app, db, cast, tags } = await createTestApp()
const read = async (url: string) => (await app.inject({ url, headers: { host: 'tea.example' } })).body
const namesIn = (xml: string, name: string) =>
  elementsOf(parseFragment(xml)).filter(({ tagName }) => tagName === name).length

await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Green & <fresh> ]]> "茶"' })
await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.daily, title: 'Daily' })
const gatedId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black, title: 'Secret blend' })
const gold = await makeRole(db, 'Gold')
await ownTagRights(db, tags.black, { [gold]: ['view_topics'] })

test('feeds hold the latest topics of all, of a tag with its leaves, and of a member', async () => {
  await eventually(async () => expect(await read('/feeds/latest.atom')).not.toContain('Secret blend'))
  const latest = await read('/feeds/latest.atom')
  expect(latest).toContain('<title>Green &amp; &lt;fresh&gt; ]]&gt; &quot;茶&quot;</title>')
  expect(namesIn(latest, 'entry')).toBe(2)
  expect(latest).toContain('href="http://tea.example/thread?topicId=')
  expect(namesIn(await read(`/feeds/tags/${tags.tea}.atom`), 'entry')).toBe(1)
  expect(namesIn(await read(`/feeds/members/${cast.bob.memberId}.atom`), 'entry')).toBe(1)
  const answer = await app.inject('/feeds/latest.atom')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  const again = await app.inject({
    url: '/feeds/latest.atom',
    headers: { 'if-none-match': `W/${answer.headers.etag}` },
  })
  expect(again.statusCode).toBe(304)
  expect(await read('/feeds/latest.atom?fresh=1')).toBe(await read('/feeds/latest.atom'))
})

test('a gated topic is in no feed and no map', async () => {
  const maps = await read('/sitemap.xml')
  expect(maps).toContain('<loc>http://tea.example/sitemaps/topics-1.xml</loc>')
  const paths = [
    '/feeds/latest.atom',
    `/feeds/tags/${tags.black}.atom`,
    `/feeds/members/${cast.ann.memberId}.atom`,
    '/sitemaps/topics-1.xml',
  ]
  for (const path of paths) {
    const body = await read(path)
    expect(body, path).not.toContain('Secret')
    expect(body, path).not.toContain(`topicId=${gatedId}<`)
    expect(body, path).toMatch(/<\/(?:feed|urlset)>\n$/)
  }
  expect(namesIn(await read('/sitemaps/topics-1.xml'), 'url')).toBe(2)
})

test('what is not there is not found, and a member who is not followed has no feed', async () => {
  const shy = await makeMember(db)
  await db.updateTable('members').set({ allows_dynamics: false }).where('id', '=', shy.memberId).execute()
  const missing = [
    'tags/999.atom',
    'members/999.atom',
    `members/${shy.memberId}.atom`,
    '../x',
    'tags/1.xml',
    '',
  ]
  for (const path of missing) expect((await app.inject(`/feeds/${path}`)).statusCode, path).toBe(404)
  for (const name of ['topics-0.xml', 'topics-2.xml', 'topics-999999999.xml', 'x.xml'])
    expect((await app.inject(`/sitemaps/${name}`)).statusCode, name).toBe(404)
  const robots = await read('/robots.txt')
  expect(robots).toContain('Sitemap: http://tea.example/sitemap.xml')
  for (const path of ['/search?', '/login?jumpUrl=', '/register?jumpUrl='])
    expect(robots).toContain(`Disallow: ${path}\n`)
})
