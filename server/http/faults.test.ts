import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { formEncode } from '#contract/core/endpoint.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { openDatabase } from '#server/db/database.ts'
import type { PagesSource } from '#server/http/pages.ts'
import { createTestApp, eventually, startTestApp } from '#test/app.ts'
import { bareHost, testDeps } from '#test/deps.ts'
import { makeTopic } from '#test/makers.ts'
import { createHttpServer } from './server.ts'

const { app, db, url, cast, tags } = await createTestApp()
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

/** A way to the database that can fall silent without being cut, as a machine that hangs does. */
async function openWay() {
  let isSilent = false
  const sockets = new Set<Socket>()
  // The embedded database listens on a socket, which no URL parser reads.
  const [, account = '', place = '', name = '', folder] =
    /^postgres(?:ql)?:\/\/([^@]*)@([^/]*)\/([^?]*)(?:\?host=(.*))?$/.exec(url) ?? []
  const [host = '', port = '5432'] = place.split(':')
  const reach = () =>
    folder ? connect(`${decodeURIComponent(folder)}/.s.PGSQL.5432`) : connect(Number(port), host)
  const pass = (from: Socket, to: Socket) =>
    from
      .on('data', (bytes) => isSilent || to.write(bytes))
      .on('close', () => to.destroy())
      .on('error', () => to.destroy())
  const server = createServer((socket) => {
    const onward = reach()
    for (const each of [socket, onward]) sockets.add(each)
    pass(socket, onward)
    pass(onward, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: ownPort } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: `postgres://${account}@127.0.0.1:${ownPort}/${name}`,
    silence: () => {
      isSilent = true
    },
    close: () => {
      server.close()
      cut()
    },
    restore: () => {
      isSilent = false
      // What was swallowed meanwhile never comes.
      cut()
    },
  }
}

const pages: PagesSource = {
  assetsFolder: undefined,
  isDevelopment: false,
  loadHandler: async () => ({
    async fetch(request, { context }) {
      if (request.url.endsWith('/kept')) return new Response('<html>kept</html>')
      const sent = await context.send(readTopic, { topicId })
      return new Response('<html>drawn</html>', { status: sent.ok ? 200 : sent.status })
    },
  }),
}

test('a database that never answers: 503, kept pages go on, and so does all once it answers', async () => {
  const way = await openWay()
  const watched = openDatabase(way.url, { max: 5, isWatched: true })
  afterAll(() => watched.destroy())
  const { app: forum, as } = await startTestApp(watched, url, { pages })
  const read = () => as(cast.ann).send({ url: `/api/thread?topicId=${topicId}` })
  expect((await read()).statusCode).toBe(200)
  expect((await forum.inject('/kept')).statusCode).toBe(200)
  way.silence()
  const refused = await Promise.all([read(), read(), read()])
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await read()).statusCode).toBe(503)
  expect((await forum.inject('/kept')).body).toContain('kept')
  const drawn = await forum.inject('/drawn')
  expect([drawn.statusCode, drawn.headers['retry-after']]).toEqual([503, '5'])
  expect((await forum.inject('/healthz')).statusCode).toBe(200)
  expect((await forum.inject('/readyz')).statusCode).toBe(503)
  way.restore()
  await eventually(async () => expect((await read()).statusCode).toBe(200), 5_000)
  expect((await forum.inject('/readyz')).statusCode).toBe(200)
})

test('a database that is gone: 503 with a time to come back, and kept pages go on', async () => {
  const way = await openWay()
  const watched = openDatabase(way.url, { max: 2, isWatched: true })
  afterAll(() => watched.destroy())
  const { app: forum, as } = await startTestApp(watched, url, { pages })
  const read = () => as(cast.ann).send({ url: `/api/thread?topicId=${topicId}` })
  expect((await read()).statusCode).toBe(200)
  await forum.inject('/kept')
  way.close()
  const refused = await read()
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('5')
  expect((await forum.inject('/kept')).statusCode).toBe(200)
})

test('a database whose name is lost, and one that takes nothing, are told as such', async () => {
  const lost = openDatabase('postgres://tea@nowhere.invalid/tea', { max: 1 })
  await expect(sql`select 1`.execute(lost)).rejects.toMatchObject({ code: 'unavailable' })
  await lost.destroy()
  const writing = db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => tx.deleteFrom('comments').execute())
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' })
})

test('a process that has just lost its database is not ready either', async () => {
  const way = await openWay()
  const unwatched = openDatabase(way.url, { max: 1 })
  afterAll(() => unwatched.destroy())
  const { app: lonely } = await createHttpServer(bareHost(unwatched))
  way.silence()
  expect((await lonely.inject('/readyz')).statusCode).toBe(503)
  way.restore()
  await lonely.close()
})

test('a query that takes its time is no database that hangs', async () => {
  const watched = openDatabase(url, { max: 2, isWatched: true })
  await sql`select pg_sleep(1.5)`.execute(watched)
  await watched.destroy()
})

test('a full disk under the database is answered 507, and the connection goes on', async () => {
  await sql`create function run_out() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger run_out before insert on comments for each row execute function run_out()`.execute(
    db,
  )
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, payload = '') =>
    new Promise<{ status: number; body: string; localPort: number }>((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': payload.length,
        cookie: 'XSRF-TOKEN=tea',
        'x-xsrf-token': 'tea',
        authorization: `Bearer ${cast.ann.accessToken},${cast.ann.refreshToken}`,
      }
      const options = { port, path, agent, headers, method: payload ? 'POST' : 'GET' }
      httpRequest({ ...options, host: '127.0.0.1' }, async (answer) => {
        const { localPort = 0 } = answer.socket
        let body = ''
        for await (const bytes of answer) body += bytes
        resolve({ status: answer.statusCode ?? 0, body, localPort })
      })
        .on('error', reject)
        .end(payload)
    })
  const full = await ask(`/api/topics/${topicId}/comments`, formEncode({ body: 'No room' }).toString())
  expect([full.status, JSON.parse(full.body).error.code]).toEqual([507, 'disk_full'])
  const next = await ask('/api/topics')
  expect([next.status, next.localPort]).toEqual([200, full.localPort])
  agent.destroy()
  await sql`drop trigger run_out on comments`.execute(db)
  expect((await db.selectFrom('comments').select('id').execute()).length).toBe(0)
})

test('a full disk under the uploads is answered 507, and the next upload goes through', async () => {
  let isFull = true
  const { storage } = testDeps.uploads
  const keep: typeof storage.keep = async (...file) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return storage.keep(...file)
  }
  const uploads = { ...testDeps.uploads, storage: { ...storage, keep } }
  const { as } = await startTestApp(db, url, { uploads })
  const upload = () => {
    const payload = [
      '--tea',
      'Content-Disposition: form-data; name="file"; filename="notes.txt"',
      'Content-Type: text/plain',
      '',
      'Two minutes.',
      '--tea--',
      '',
    ].join('\r\n')
    const headers = { 'content-type': 'multipart/form-data; boundary=tea' }
    return as(cast.ann).send({ method: 'POST', url: '/api/uploads/file', headers, payload })
  }
  expect((await upload()).statusCode).toBe(507)
  isFull = false
  expect((await upload()).statusCode).toBe(200)
})

test('a request that never comes to its end is answered 408 and its connection closed', async () => {
  const { app: hasty } = await createHttpServer({ ...bareHost(db), requestMsMax: 300 })
  const { port } = new URL(await hasty.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: forum.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nacc',
  )
  await once(socket, 'close', { signal: AbortSignal.timeout(5_000) })
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  await hasty.close()
})
