import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { changePassword } from '#contract/profile.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#contract/sessions.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { createTestApp, refusal, type Tokens } from '#test/app.ts'
import { type Member, makeMember, memberPassword } from '#test/makers.ts'

const { app, as, db, startAnother } = await createTestApp()
await app.listen({ port: 0, host: '127.0.0.1' })

/** A browser's line to this process, once it has said who it is; `messages` grows with what it is told. */
async function connect({ accessToken }: Tokens, at = app) {
  const { port } = at.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
  onTestFinished(() => socket.close())
  const messages: string[] = []
  const closed = once(socket, 'close').then(() => Date.now())
  socket.on('message', (text) => messages.push(JSON.parse(String(text)).kind))
  await once(socket, 'open')
  socket.send(JSON.stringify({ accessToken }))
  await Promise.race([once(socket, 'message'), closed])
  return { messages, closed }
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
