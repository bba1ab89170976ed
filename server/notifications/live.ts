/* Shared by features whose changes lines watch. */

import websocket from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import {
  type LiveMessage,
  type LiveWatch,
  liveGreeting,
  livePath,
  liveTyping,
  liveWatch,
} from '#contract/notifications/live.ts'
import type { Actor } from '#server/core/actor.ts'
import { minuteMs } from '#server/core/durations.ts'
import { onSessionEnded } from '#server/core/ended-sessions.ts'
import type { Host, Mount } from '#server/core/host.ts'
import { UserError } from '#server/core/user-error.ts'
import { Heartbeat } from './heartbeat.ts'
import { type Line, UnreadLines } from './unread-lines.ts'

export type { Line } from './unread-lines.ts'

const greetingMsMax = 5_000
const greetingBytesMax = 2_048
const linesPerSessionMax = 20
/** More is no reader turning pages, and nobody typing. */
const saidPerMinuteMax = 120

/** What lines watch besides the end of their session; a feature implements it and server/app.ts passes it to the lines. */
export interface LineWatches {
  /** Tells the line of changes until it watches something else or leaves. */
  watch(line: Line, actor: Actor, wanted: LiveWatch): Promise<void>
  leave(line: Line): void
}

export type OpenLineWatches = (host: Host) => Promise<LineWatches>

/** What the lines of a member hear without asking, and whom they type to; a feature implements it as it does watches. */
export interface MemberLines {
  join(memberId: number, line: Line): void
  leave(memberId: number, line: Line): void
  typing(actor: Actor, receiverId: number): Promise<void>
}

export type OpenMemberLines = (host: Host) => Promise<MemberLines>

/** Mounts the live line: one WebSocket a tab, known by its session once it has said its access token. */
export const mountLive =
  (openWatches: OpenLineWatches, openMembers: OpenMemberLines): Mount =>
  async (app, host) => {
    const lines = new Map<number, Set<WebSocket>>()
    const watches = await openWatches(host)
    const members = await openMembers(host)
    const unread = new UnreadLines(host, app.log)
    const heartbeat = new Heartbeat()
    app.addHook('onClose', async () => heartbeat.stop())
    await unread.listen(host.notifications)
    await onSessionEnded(host.notifications, (sessionId) => end(lines.get(sessionId)))
    // What ended while we were cut off is unknown: browsers come back and are asked again who they are.
    host.notifications.onReconnect(() => {
      for (const sockets of lines.values()) for (const socket of sockets) socket.close()
    })
    await app.register(websocket, { options: { maxPayload: greetingBytesMax } })
    await app.register(async (scope) => {
      scope.get(
        livePath,
        {
          websocket: true,
          onRequest: async (request) => refuseOtherSites(request, host.site.publicUrl),
        },
        (socket) =>
          void welcome(socket, host, { lines, watches, members, unread, heartbeat }).catch(() =>
            socket.close(),
          ),
      )
    })
  }

/** Lets in pages of this site, by the name it was asked under or its public one, and programs, which name no origin. */
function refuseOtherSites(
  { headers: { origin }, host }: FastifyRequest,
  publicUrl: string | undefined,
): void {
  if (origin === undefined) return
  const ownHosts = [host, publicUrl && new URL(publicUrl).host]
  if (!URL.canParse(origin) || !ownHosts.includes(new URL(origin).host)) throw new UserError('forbidden')
}

const isOpen = (socket: WebSocket) => socket.readyState === socket.OPEN

const say = (socket: WebSocket, message: LiveMessage) => socket.send(JSON.stringify(message))

function end(sockets: Set<WebSocket> | undefined): void {
  for (const socket of sockets ?? []) {
    say(socket, { kind: 'session_ended' })
    socket.close()
  }
}

interface Listening {
  /** By session. */
  lines: Map<number, Set<WebSocket>>
  watches: LineWatches
  members: MemberLines
  unread: UnreadLines
  heartbeat: Heartbeat
}

async function welcome(socket: WebSocket, host: Host, listening: Listening): Promise<void> {
  const { lines, watches, members, unread, heartbeat } = listening
  const accessToken = await readGreeting(socket)
  const actor = accessToken ? await host.readActor(accessToken) : null
  // Of a socket that has closed meanwhile nobody would hear any more that it has.
  if (!actor || !isOpen(socket)) return socket.close()
  const sockets = lines.get(actor.sessionId) ?? new Set()
  if (sockets.size >= linesPerSessionMax) return socket.close()
  lines.set(actor.sessionId, sockets.add(socket))
  const line: Line = { say: (message) => say(socket, message) }
  socket.on('close', () => {
    watches.leave(line)
    members.leave(actor.memberId, line)
    unread.remove(actor.memberId, line)
    sockets.delete(socket)
    if (sockets.size === 0) lines.delete(actor.sessionId)
  })
  // The session may have ended between the question and the entry in the list.
  if (!(await host.readActor(accessToken ?? ''))) return end(new Set([socket]))
  if (!isOpen(socket)) return
  hearBrowser(socket, (said) =>
    'typingTo' in said ? members.typing(actor, said.typingTo) : watches.watch(line, actor, said),
  )
  heartbeat.add(socket)
  // Whoever was away reads what they missed once they are welcome: from here on they hear everything.
  members.join(actor.memberId, line)
  say(socket, { kind: 'welcome' })
  unread.add(actor.memberId, line)
}

const browserSays = z.union([liveWatch, liveTyping])

/** Ends the line when it says what no browser of ours does, or too much. */
function hearBrowser(socket: WebSocket, hear: (said: z.infer<typeof browserSays>) => Promise<void>): void {
  let [heard, since] = [0, performance.now()]
  socket.on('message', (text) => {
    if (performance.now() - since > minuteMs) [heard, since] = [0, performance.now()]
    const said = ++heard > saidPerMinuteMax ? undefined : parse(browserSays, String(text))
    if (!said) return socket.close()
    hear(said).catch(() => socket.close())
  })
}

/** Returns the access token of the first message; undefined when it doesn't come in time or isn't one. */
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
