import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { showOutsidePictures } from '#server/markdown/outside-pictures.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'

const { app, as, cast, tags, settings } = await createTestApp()
const guest = as(null)

const body =
  'Look: ![A "red" <cup>](https://elsewhere.example/a.png?x=1&y="2") and ![](//elsewhere.example/b.png)'

test('by itself a picture of another site is a link to it, wherever it stands', async () => {
  const { topicId } = await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Cups', body })
  await as(cast.bob).call(publishComment, { topicId, body })
  const { items } = await guest.call(listComments, { topicId })
  const shown = [
    (await guest.call(readTopic, { topicId })).bodyHtml,
    ...items.map((each) => JSON.stringify(each)),
  ]
  for (const html of shown) {
    expect(html).not.toContain('<img')
    expect(html).toContain('https://elsewhere.example/b.png')
    expect(html).toContain('nofollow ugc noopener')
  }
  const cards = (await guest.call(listTopics, {})).items
  expect(cards[0]).toMatchObject({ summary: 'Look: and', media: [] })
})

test('a setting shows them directly, escaped as they were written and without telling where from', async () => {
  const { topicId } = await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Cups', body })
  await settings({ outsidePictures: 'direct' })
  const { bodyHtml } = await guest.call(readTopic, { topicId })
  expect([...bodyHtml.matchAll(/<img .*?no-referrer">/g)].map(([image]) => image)).toEqual([
    '<img src="https://elsewhere.example/a.png?x=1&#x26;y=%222%22" alt="A &quot;red&quot; &#x3C;cup>" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    '<img src="https://elsewhere.example/b.png" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
  ])
  await settings({ outsidePictures: 'link' })
  expect((await guest.call(readTopic, { topicId })).bodyHtml).not.toContain('<img')
})

test('nobody writes the mark of such a picture themselves', async () => {
  const forged = '<span class="outside-picture" data-src="javascript:alert(1)">x</span>'
  const { topicId } = await as(cast.ann).call(publishTopic, {
    tagId: tags.green,
    title: 'Forged',
    body: forged,
  })
  await settings({ outsidePictures: 'direct' })
  expect((await guest.call(readTopic, { topicId })).bodyHtml).not.toMatch(/<img|outside-picture|data-src/)
  await settings({ outsidePictures: 'link' })
})

test('kept pictures are served by addresses that only we make, and never of this machine', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const inner = `http://127.0.0.1:${port}/a.png?x=1&y=2`
  const { topicId } = await as(cast.ann).call(publishTopic, {
    tagId: tags.green,
    title: 'Kept',
    body: `![Inside](${inner})`,
  })
  await settings({ outsidePictures: 'kept' })
  const { bodyHtml } = await guest.call(readTopic, { topicId })
  const [, src = ''] = /<img src="([^"]*)" alt="Inside"/.exec(bodyHtml) ?? []
  const url = src.replaceAll('&#x26;', '&')
  expect(new URL(url, 'http://own.example').searchParams.get('address')).toBe(inner)
  expect((await app.inject(url)).statusCode).toBe(404)
  for (const forged of [
    url.replace('127.0.0.1', '127.0.0.2'),
    url.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_')),
    '/outsidePictures',
  ])
    expect((await app.inject(forged)).statusCode).toBe(404)
  expect(asked).toEqual([])
  await settings({ outsidePictures: 'link' })
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('a picture of ours that was named by its whole address is shown, whatever the setting', () => {
  const html = (address: string) => `<a><span class="outside-picture" data-src="${address}">A cup</span></a>`
  const site = { keys: testDeps.keys, publicUrl: 'https://forum.example' }
  const shown = (address: string) => showOutsidePictures(html(address), { settings: defaultSettings, site })
  expect(shown('https://forum.example/uploads/a/9x9.webp?x=1&#x26;y=2')).toContain(
    '<img src="/uploads/a/9x9.webp?x=1&#x26;y=2" alt="A cup"',
  )
  const elsewhere = 'https://forum.example.evil.example/uploads/a/9x9.webp'
  expect(shown(elsewhere)).toBe(html(elsewhere))
})
