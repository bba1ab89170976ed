import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readTerms } from '#contract/site/terms.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeComment } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { rerender } from './markdown/stored-html.ts'
import { saveSiteText } from './site/texts.ts'
import { storedHtml } from './stored-html.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const ann = as(cast.ann)
const log = { error: vi.fn() }

async function rerenderAll(): Promise<number> {
  let total = 0
  for (const stored of storedHtml)
    total += await rerender(stored, { db, markdown: testMarkdown, log }, { count: 1000 })
  return total
}

/** As an older renderer, which knew no headings, would have left everything. */
async function age(): Promise<void> {
  await sql`update topics set body_html = 'old', outline = '[]', media = '[]', renderer_version = 0`.execute(
    db,
  )
  await sql`update comments set body_html = 'old', renderer_version = 0`.execute(db)
  await sql`update replies set body_html = 'old', renderer_version = 0`.execute(db)
  await sql`update hidden_blocks set body_html = 'old'`.execute(db)
  await sql`update site_texts set body_html = 'old', renderer_version = 0`.execute(db)
}

test('what an older renderer made is rendered again wherever it is stored, once, and readers see it', async () => {
  const body = `# One\n\n## Two\n\n### Three\n\n@bob\n\n:::hidden{kind="password" password="gong fu"}\n**secret**\n:::`
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Tea', body })
  const { commentId } = await makeComment(db, { topicId, authorId: cast.bob.memberId, body: '*warm*' })
  await ann.call(publishReply, { commentId, body: '*hot*' })
  await db.transaction().execute((tx) =>
    saveSiteText(tx, {
      name: 'terms',
      language: 'en-US',
      title: 'T',
      body: '*be kind*',
      html: '',
      rendererVersion: 0,
    }),
  )
  const before = await ann.call(readTopic, { topicId })
  const hidden = await ann.call(readHiddenContent, { topicId })
  await age()

  expect(await rerenderAll()).toBe(4)
  await eventually(async () => {
    const after = await ann.call(readTopic, { topicId })
    expect(after).toMatchObject({
      bodyHtml: before.bodyHtml,
      outline: before.outline,
      summary: before.summary,
    })
  })
  expect(before.outline).toHaveLength(3)
  expect(await ann.call(readHiddenContent, { topicId })).toEqual(hidden)
  const { items } = await as(null).call(listComments, { topicId })
  expect(JSON.stringify(items)).toContain('<em>warm</em>')
  expect(JSON.stringify(items)).toContain('<em>hot</em>')
  expect((await as(null).call(readTerms, {}, 'en-US')).html).toContain('<em>be kind</em>')
  expect(await rerenderAll()).toBe(0)
})

test('what can no longer be rendered stays as it is, is logged, and holds up nobody', async () => {
  const body = 'open\n\n:::hidden{kind="comment"}\nsecret\n:::'
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Poison', body })
  await sql`update hidden_blocks set source = ':::hidden{kind="nothing"}' where topic_id = ${topicId}`.execute(
    db,
  )
  const { commentId } = await makeComment(db, { topicId, authorId: cast.bob.memberId, body: 'poison' })
  await ann.call(publishReply, { commentId, body: 'poison' })
  await db.updateTable('site_texts').set({ body_markdown: 'poison' }).execute()
  await age()
  const { renderPost } = testMarkdown
  vi.spyOn(testMarkdown, 'renderPost').mockImplementation(async (source, options) => {
    if (source === 'poison') throw new Error('It has no form any more.')
    return renderPost.call(testMarkdown, source, options)
  })
  expect(await rerenderAll()).toBeGreaterThan(4)
  const { rows } = await sql`
    select body_html from topics where id = ${topicId} union all
    select body_html from hidden_blocks where topic_id = ${topicId} union all
    select body_html from comments where id = ${commentId} union all
    select body_html from replies where comment_id = ${commentId} union all
    select body_html from site_texts`.execute(db)
  expect(rows).toEqual(Array(5).fill({ body_html: 'old' }))
  expect(log.error.mock.calls).toEqual(
    [{ name: 'terms' }, { topicId }, { table: 'comments', id: commentId }, { table: 'replies' }].map(
      (text) => [expect.objectContaining(text), 'a text could not be rendered again'],
    ),
  )
  vi.restoreAllMocks()
  expect(await rerenderAll()).toBe(0)
})

test('what took too long when it was written is rendered again once, and then stays as it is', async () => {
  await rerenderAll()
  const body = `## Tea\n\n${'**Leaves** of the year.\n\n'.repeat(100)}`
  const publish = async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    return (await ann.call(publishTopic, { tagId: tags.green, title: 'Slow', body })).topicId
  }
  const htmlOf = async (topicId: number) =>
    (await db.selectFrom('topics').select('body_html').where('id', '=', topicId).executeTakeFirstOrThrow())
      .body_html
  const later = await publish()
  expect(await htmlOf(later)).toContain('<p>## Tea')
  expect(await rerenderAll()).toBe(1)
  expect(await htmlOf(later)).toContain('<strong>Leaves</strong>')

  const never = await publish()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await rerenderAll()).toBe(1)
  expect(await htmlOf(never)).toContain('<p>## Tea')
  expect(await rerenderAll()).toBe(0)
})

test('a topic that is rendered again ends what is kept of the lists that show it, and of no other', async () => {
  const make = async (tagId: number) =>
    (await ann.call(publishTopic, { tagId, title: 'Tea', body: '*warm*' })).topicId
  const [old, other] = [await make(tags.green), await make(tags.daily)]
  const readList = (tagId: number) => as(null).call(listTopics, { tagId })
  const readReads = async (tagId: number) => (await readList(tagId)).items[0]?.readCount
  // What is kept doesn't know of this, and what is made anew does.
  const setReads = (count: number) => db.updateTable('topics').set({ read_count: count }).execute()
  let reads = 0
  await eventually(async () => {
    reads += 1
    await readReads(tags.daily)
    await setReads(reads)
    expect(await readReads(tags.daily)).toBe(reads - 1)
  })
  await sql`update topics set summary = 'old', renderer_version = 0 where id = ${old}`.execute(db)
  await rerenderAll()
  await eventually(async () => expect((await readList(tags.green)).items[0]?.summary).toBe('warm'))
  expect((await readList(tags.daily)).items[0]).toMatchObject({ topicId: other, readCount: reads - 1 })
})
