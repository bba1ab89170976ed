import { afterAll, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/profile.ts'
import type { PageContext } from '#contract/core/page-context.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import type { PagesSource } from '#server/http/pages.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const drawn: number[] = []

/** Stands in for the drawing of a topic's page: it shows what the page was given. */
async function drawPage(request: Request, context: PageContext): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const [topicId, page] = [Number(searchParams.get('topicId')), Number(searchParams.get('page'))]
  drawn.push(topicId)
  await context.send(readBaseInfo, {})
  const sent = [
    await context.send(readTopic, { topicId }),
    await context.send(listComments, { topicId, page }),
  ]
  return new Response(`<html><main>${JSON.stringify(sent)}</main></html>`)
}

const pages: PagesSource = {
  assetsFolder: undefined,
  isDevelopment: false,
  loadHandler: async () => ({ fetch: (request, { context }) => drawPage(request, context) }),
}

const { app, as, db, tags } = await createTestApp({ commentsPerPage: 5 }, { pages })
afterAll(() => expect(drawn.length).toBeGreaterThan(0))

const read = async (topicId: number, page = 1) =>
  (await app.inject(`/thread?topicId=${topicId}&page=${page}`)).body
const rename = (member: Awaited<ReturnType<typeof makeMember>>, nickname: string) =>
  as(member).call(saveProfile, { nickname, allowsDynamics: true, showsLastSeen: true })

test('a new nickname ends the kept pages that show its member, and no others', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)]
  const topicOf = (authorId: number) => makeTopic(db, { authorId, tagId: tags.green })
  const [own, commented, quoted, foreign] = [
    await topicOf(member.memberId),
    await topicOf(other.memberId),
    await topicOf(other.memberId),
    await topicOf(other.memberId),
  ]
  await makeComment(db, { topicId: commented, authorId: member.memberId })
  // What quotes the first comment stands on the second page.
  const fillers = Array.from({ length: 5 }, () => ({ topicId: quoted, authorId: other.memberId }))
  const quotedOne = await makeComment(db, { topicId: quoted, authorId: member.memberId })
  for (const filler of fillers) await makeComment(db, filler)
  await makeComment(db, { topicId: quoted, authorId: other.memberId, quotedId: quotedOne.commentId })
  const all = [[own], [commented], [quoted, 2], [foreign]] as const
  for (const [topicId, page] of all) await read(topicId, page)
  drawn.length = 0
  for (const [topicId, page] of all) await read(topicId, page)
  expect(drawn).toEqual([])
  await rename(member, '新名字')
  for (const [topicId, page] of all.slice(0, 3))
    await eventually(async () => expect(await read(topicId, page)).toContain('新名字'))
  await read(foreign)
  expect(drawn).not.toContain(foreign)
})
