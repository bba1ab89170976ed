import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { listen } from '#server/db/notifications.ts'
import { testDeps } from '#test/deps.ts'
import { StatementCounter } from '#test/statement-counter.ts'
import type { ForumStage } from './stage.ts'

export const queriesMax = 5

/** How many statements each endpoint sends, without the begin and commit around them. */
export async function countQueries(url: string, stage: ForumStage): Promise<Record<string, number>> {
  const counter = new StatementCounter()
  const db = openDatabase(url, { max: 4 })
  const notifications = await listen(url)
  const parts = { ...testDeps, trustProxy: false, publicUrl: undefined, notifications }
  const app = await createApp({ ...parts, db: db.withPlugin(counter) })
  const counts: Record<string, number> = {}
  for (const { name, ...request } of createCalls(stage)) {
    counter.count = 0
    const answer = await app.inject(request)
    counts[name] = counter.count
    if (answer.statusCode !== 200)
      throw new Error(`${name} was answered ${answer.statusCode}: ${answer.body}`)
  }
  await app.close()
  await notifications.close()
  await db.destroy()
  return counts
}

function createCalls({ members, topicIds, questionIds }: ForumStage) {
  const authorization = members[0]!
  const csrf = { cookie: 'XSRF-TOKEN=count', 'x-xsrf-token': 'count' }
  const headers = { authorization, ...csrf, 'content-type': 'application/x-www-form-urlencoded' }
  const read = (name: string, path: string) => ({ name, url: `/api${path}`, headers })
  const write = (name: string, path: string, payload = '') => ({
    ...read(name, path),
    method: 'POST' as const,
    payload,
  })
  const topicId = topicIds[0]!
  const questionId = questionIds[0]!
  return [
    read('GET baseInfo', '/baseInfo'),
    read('GET sidebar', '/surroundings'),
    read('GET topics', '/topics'),
    read('GET topics, a tag', '/topics?tagId=2'),
    read('GET topics, page 5000', '/topics?page=5000'),
    read('GET thread', `/thread?topicId=${topicId}`),
    read('GET thread/comments', `/thread/comments?topicId=${topicId}`),
    read('GET thread/stances', `/thread/stances?topicId=${topicId}`),
    read('GET questions', '/questions'),
    read('GET questions, page 5000', '/questions?page=5000'),
    read('GET question', `/question?questionId=${questionId}`),
    read('GET question/stances', `/question/stances?questionId=${questionId}`),
    read('GET composerOptions', '/composerOptions'),
    read('GET entrance', '/signInOptions'),
    read('GET statistic/add', '/statistic/add?url=/'),
    write('POST captchas', '/captchas'),
    write('POST topics', '/topics', 'tagId=2&title=Counted&body=Counted'),
    write('POST comments', `/topics/${topicId}/comments`, 'body=Counted'),
    write('POST answers', `/topics/${questionId}/comments`, 'body=Counted'),
    write('POST refreshToken', '/refreshToken'),
  ]
}
