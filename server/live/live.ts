import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type LiveMessage, liveGreeting, livePath, liveWatch } from '#contract/notifications/live.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Notifications, notify } from '#server/db/notifications.ts'
import { TopicWatches } from '#server/posts/comments/topic-watches.ts'

const channel = 'live'
const greetingMsMax = 5_000
const greetingBytesMax = 2_048
const linesPerSessionMax = 20
/** More is no reader turning pages. */
const watchesPerMinuteMax = 120

export interface LiveHost {
  db: Database
  notifications: Notifications
  readViewer: (db: Database, accessToken: string) => Promise<Viewer | null>
}

/** Tells the browsers of these sessions, in whatever process they are held, that they are out. At commit. */
export async function tellSessionsEnded(db: Database | Tx, sessionIds: readonly number[]): Promise<void> {
  // A notification has at most 8,000 bytes.
  for (let at = 0; at < sessionIds.length; at += 300) {
    await notify(db, channel, sessionIds.slice(at, at + 300).join(' '))
  }
}

/** The live line: one WebSocket a tab, known by its session once it has said its access token. */
export async function mountLive(app: FastifyInstance, host: LiveHost): Promise<void> {
  const lines = new Map<number, Set<WebSocket>>()
  const watches = new TopicWatches(host.db)
  await watches.listen(host.notifications)
  await host.notifications.on(channel, (payload) => {
    for (const id of payload.split(' ').map(Number)) end(lines.get(id))
  })
  // What ended while we were cut off is unknown: browsers come back and are asked again who they are.
  host.notifications.onReconnect(() => {
    for (const sockets of lines.values()) for (const socket of sockets) socket.close()
  })
  await app.register(websocket, { options: { maxPayload: greetingBytesMax } })
  await app.register(async (scope) => {
    scope.get(
      livePath,
      { websocket: true },
      (socket) => void welcome(socket, host, lines, watches).catch(() => socket.close()),
    )
  })
}

const say = (socket: WebSocket, message: LiveMessage) => socket.send(JSON.stringify(message))

function end(sockets: Set<WebSocket> | undefined): void {
  for (const socket of sockets ?? []) {
    say(socket, { kind: 'session_ended' })
    socket.close()
  }
}

async function welcome(
  socket: WebSocket,
  host: LiveHost,
  lines: Map<number, Set<WebSocket>>,
  watches: TopicWatches,
): Promise<void> {
  const accessToken = await readGreeting(socket)
  const viewer = accessToken ? await host.readViewer(host.db, accessToken) : null
  if (!viewer) return socket.close()
  const sockets = lines.get(viewer.sessionId) ?? new Set()
  if (sockets.size >= linesPerSessionMax) return socket.close()
  lines.set(viewer.sessionId, sockets.add(socket))
  socket.on('close', () => {
    watches.leave(socket)
    sockets.delete(socket)
    if (sockets.size === 0) lines.delete(viewer.sessionId)
  })
  // The session may have ended between the question and the entry in the list.
  if (!(await host.readViewer(host.db, accessToken ?? ''))) return end(new Set([socket]))
  hearWatches(socket, viewer, watches)
  say(socket, { kind: 'welcome' })
}

/** What isn't a watch, or comes too often, ends the line: browsers say nothing else. */
function hearWatches(socket: WebSocket, viewer: Viewer, watches: TopicWatches): void {
  let [heard, since] = [0, Date.now()]
  socket.on('message', (text) => {
    if (Date.now() - since > 60_000) [heard, since] = [0, Date.now()]
    const watch = ++heard > watchesPerMinuteMax ? undefined : parse(liveWatch, String(text))
    if (!watch) return socket.close()
    watches.watch(socket, viewer, watch).catch(() => socket.close())
  })
}

/** The access token of the first message; nothing when it doesn't come in time or isn't one. */
function readGreeting(socket: WebSocket): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), greetingMsMax)
    socket.once('close', () => resolve(undefined))
    socket.once('message', (text) => {
      clearTimeout(timer)
      resolve(parse(liveGreeting, String(text))?.accessToken)
    })
  })
}

function parse<T extends z.ZodMiniType>(shape: T, text: string): z.infer<T> | undefined {
  try {
    return z.parse(shape, JSON.parse(text))
  } catch {
    return undefined
  }
}
