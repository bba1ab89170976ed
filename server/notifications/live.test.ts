import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { signOut } from '#contract/accounts/accounts.ts'
import { changePassword } from '#contract/accounts/profile.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#contract/accounts/sessions.ts'
import type { LiveMessage, LiveWatch } from '#contract/notifications/live.ts'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import { mergeTopic, moveComments } from '#contract/posts/moving.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import { createTestApp, eventually, refusal, startTestApp, type Tokens } from '#test/app.ts'
import {
  type Member,
  makeComment,
  makeMember,
  makeRole,
  makeTopic,
  memberPassword,
  ownTagRights,
} from '#test/makers.ts'

const { app, as, cast, db, startAnother, tags, url } = await createTestApp({
  captchaAfterTopicsPerMinute: 1000,
})
await app.listen({ port: 0, host: '127.0.0.1' })

/** A browser's line to this process, once it has said who it is; `messages` grows with what it is told. */
async function connect({ accessToken }: Tokens, at = app, options: ClientOptions = {}) {
  const { port } = at.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, options)
  onTestFinished(() => socket.close())
  const messages: string[] = []
  const counts: number[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(Date.now())))
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as LiveMessage
    if (message.kind !== 'unread') messages.push(message.kind)
    if (message.kind === 'new_comments') counts.push(message.count)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ accessToken }))
  await Promise.race([once(socket, 'message'), closed])
  const watch = (topicId: number, afterFloor: number) =>
    socket.send(JSON.stringify({ topicId, afterFloor } satisfies LiveWatch))
  return { socket, messages, counts, closed, watch, say: (text: string) => socket.send(text) }
}

const signInAgain = (member: Member) =>
  db
    .transaction()
    .execute((tx) => openSession(tx, member.memberId, { address: '8.8.8.8', userAgent: 'Firefox' }))

test('a session ended on one device is out on the other within a second, across processes', async () => {
  const here = await makeMember(db)
  const there = await signInAgain(here)
  const another = await startAnother()
  await another.app.listen({ port: 0, host: '127.0.0.1' })
  const line = await connect(there, another.app)
  expect(line.messages).toEqual(['welcome'])

  const { sessions } = await as(here).call(listSessions, {})
  const other = sessions.find(({ isHere }) => !isHere)!
  const before = Date.now()
  await as(here).call(endOwnSession, { sessionId: other.sessionId })
  expect((await line.closed) - before).toBeLessThan(1_000)
  expect(line.messages).toEqual(['welcome', 'session_ended'])
  expect((await as(there).send({ url: '/api/sessions' })).statusCode).toBe(401)
  expect((await as(here).call(listSessions, {})).sessions).toHaveLength(1)
})

test('all other sessions end at once, and this one goes on', async () => {
  const here = await makeMember(db)
  const others = await Promise.all([signInAgain(here), signInAgain(here)])
  const lines = await Promise.all(others.map((tokens) => connect(tokens)))
  const own = await connect(here)
  await as(here).call(endOtherSessions, {})
  await Promise.all(lines.map(({ closed }) => closed))
  expect(lines.map(({ messages }) => messages.at(-1))).toEqual(['session_ended', 'session_ended'])
  expect(own.messages).toEqual(['welcome'])
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const here = await makeMember(db)
  const line = await connect(await signInAgain(here))
  await as(here).call(changePassword, { oldPassword: memberPassword, password: 'rain on the roof tiles' })
  await line.closed
  expect(line.messages).toEqual(['welcome', 'session_ended'])
  expect((await as(here).call(listSessions, {})).sessions).toHaveLength(1)
})

test('another member’s session can’t be ended, and isn’t even found', async () => {
  const [mine, theirs] = [await makeMember(db), await makeMember(db)]
  const { sessions } = await as(theirs).call(listSessions, {})
  const ending = as(mine).call(endOwnSession, { sessionId: sessions[0]!.sessionId })
  expect((await refusal(ending)).code).toBe('not_found')
})

test.each(['{"accessToken":"nobody"}', 'not even JSON', '{}', 'x'.repeat(5_000)])(
  'who does not say a good token is cut off: %.30s',
  async (greeting) => {
    const { port } = app.server.address() as { port: number }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
    socket.on('error', () => {})
    await once(socket, 'open')
    socket.send(greeting)
    await once(socket, 'close')
  },
)

test('a session that has ended, or whose token has expired, opens no line', async () => {
  const [ended, expired] = [await makeMember(db), await makeMember(db)]
  await as(ended).call(signOut, {})
  await db
    .updateTable('sessions')
    .set({ access_expires_at: new Date(Date.now() - 1_000) })
    .where('member_id', '=', expired.memberId)
    .execute()
  for (const member of [ended, expired]) {
    const line = await connect(member)
    await line.closed
    expect(line.messages).toEqual([])
  }
})

test('lines whose browser has left before it is welcome take nobody’s place', async () => {
  const member = await makeMember(db)
  const { port } = app.server.address() as { port: number }
  for (let line = 0; line < 25; line++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ accessToken: member.accessToken }))
    socket.close()
    await once(socket, 'close')
  }
  expect((await connect(member)).messages).toEqual(['welcome'])
})

test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example'])(
  'a page of another site gets no line: %s',
  async (origin) => {
    await expect(connect(await makeMember(db), app, { origin })).rejects.toThrow('403')
  },
)

test('pages of this site and programs get one, by whatever name the site is known', async () => {
  const published = await startTestApp(db, url, { publicUrl: 'https://forum.example' })
  await published.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = published.app.server.address() as { port: number }
  const ways: ClientOptions[] = [
    {},
    { origin: `http://127.0.0.1:${port}` },
    { origin: 'https://forum.example' },
    { origin: 'https://proxied.example', headers: { 'x-forwarded-host': 'proxied.example' } },
  ]
  const member = await makeMember(db)
  for (const way of ways) expect((await connect(member, published.app, way)).messages).toEqual(['welcome'])
})

test('a line whose browser vanished without a word is cut off, and others stay for a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const another = await startAnother()
  await another.app.listen({ port: 0, host: '127.0.0.1' })
  const member = await makeMember(db)
  const there = await connect(member, another.app)
  const gone = await connect(member, another.app, { autoPong: false })
  for (let beat = 0; beat < 3; beat++) {
    vi.advanceTimersByTime(30_000)
    await once(there.socket, 'ping')
    // By the time that this is answered the site has the answer to its own.
    there.socket.ping()
    await once(there.socket, 'pong')
  }
  await gone.closed
  expect(there.messages).toEqual(['welcome', 'alive', 'alive', 'alive'])

  // After that it has to say anew who it is.
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  vi.advanceTimersByTime(30_000)
  await there.closed
})

const say = (member: Member, topicId: number) => as(member).call(publishComment, { topicId, body: 'Hm' })

test('who shows a topic hears at once of what others say in it, in any process, and of what was missed', async () => {
  const [reader, writer] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const elsewhere = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  for (const author of [reader, writer, writer]) await makeComment(db, { topicId, authorId: author.memberId })
  const another = await startAnother()
  await another.app.listen({ port: 0, host: '127.0.0.1' })
  const line = await connect(reader, another.app)

  line.watch(topicId, 1)
  await eventually(() => expect(line.counts).toEqual([2]))
  await say(writer, topicId)
  await eventually(() => expect(line.counts).toEqual([2, 3]), 1_000)
  // Their own, and what is said elsewhere, are no news.
  await say(reader, topicId)
  await say(writer, elsewhere)
  await say(writer, topicId)
  await eventually(() => expect(line.counts).toEqual([2, 3, 4]), 1_000)

  line.watch(topicId, 6)
  await eventually(() => expect(line.counts.at(-1)).toBe(0))
  const { commentId } = await say(writer, topicId)
  await as(writer).call(deleteComment, { commentId })
  line.watch(topicId, 6)
  await eventually(() => expect(line.counts.slice(3)).toEqual([0, 1, 0]))
  line.say('{"topicId":null,"afterFloor":0}')
  await say(writer, topicId)
  expect(line.counts.slice(3)).toEqual([0, 1, 0])
})

test('twenty comments at once are each counted once, though the watch begins among them', async () => {
  const [reader, writer] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const line = await connect(reader)
  const saying = Array.from({ length: 20 }, () => say(writer, topicId))
  line.watch(topicId, 0)
  await Promise.all(saying)
  await eventually(() => expect(line.counts.at(-1)).toBe(20))
})

test('what staff move between topics, or merge, is counted where it stands now', async () => {
  const [reader, writer] = [await makeMember(db), await makeMember(db)]
  const make = () => makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const [from, to] = [await make(), await make()]
  const [leaving, target] = [await connect(reader), await connect(reader)]
  const { commentId } = await say(writer, from)
  await say(writer, from)
  leaving.watch(from, 0)
  target.watch(to, 0)
  await eventually(() => expect([leaving.counts, target.counts]).toEqual([[2], [0]]))
  const keeper = as(cast.keeper)
  await keeper.call(moveComments, { topicId: from, commentIds: [String(commentId)], toTopicId: to })
  await eventually(() => expect([leaving.counts.at(-1), target.counts.at(-1)]).toEqual([1, 1]))
  await keeper.call(mergeTopic, { topicId: from, toTopicId: to })
  await eventually(() => expect(target.counts.at(-1)).toBe(3))
  await say(writer, to)
  await eventually(() => expect(target.counts.at(-1)).toBe(4))
})

test('what one may not view is watched in vain, and other words end the line', async () => {
  const reader = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black })
  await makeComment(db, { topicId, authorId: cast.ann.memberId })
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Gold')]: ['view_topics'] })
  const line = await eventually(async () => {
    expect((await refusal(say(reader, topicId))).code).toBe('topic_gated')
    return connect(reader)
  })
  line.watch(topicId, 0)
  line.watch(999_999, 0)
  await say(cast.keeper, topicId)
  line.say('anything else')
  await line.closed
  expect(line.counts).toEqual([])
})
