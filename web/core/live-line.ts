import { type LiveMessage, type LiveTyping, type LiveWatch, livePath } from '#contract/notifications/live.ts'
import { leaveEndedSession } from '#web/api/sessions.ts'
import { readTokens } from '#web/api/tokens.ts'
import { createStore } from '#web/ui/create-store.ts'
import { memberGone } from './member-gone.ts'

const retryMsMin = 1_000
const retryMsMax = 60_000

interface Watch {
  topicId: number
  afterFloor: number
  /** How many comments of others have come after that floor. */
  onCount: (count: number) => void
}

export interface UnreadCounts {
  reminders: number
  messages: number
  notifications: number
}

/** How much is unread, as the line says; undefined while it is down. */
export const unreadCounts = createStore<UnreadCounts | undefined>(undefined)

/** What the line says of private messages; `welcome` when it is open again, and what came meanwhile is to be read. */
type MessageKind = 'welcome' | 'private_message' | 'messages_read' | 'typing' | 'conversation_changed'
export type MessageNews = Extract<LiveMessage, { kind: MessageKind }>

let watch: Watch | undefined
let sayWatch = () => {}
let say = (_: LiveTyping) => {}
const messageListeners = new Set<(news: MessageNews) => void>()

/** Hears of private messages for as long as the line is open. Answers how to stop. */
export function hearMessages(listener: (news: MessageNews) => void): () => void {
  messageListeners.add(listener)
  return () => void messageListeners.delete(listener)
}

/** Lets a member see that one writes to them. */
export const sayTyping = (typingTo: number): void => say({ typingTo })

/** Hears of new comments for as long as the line is open, and anew when it comes back. Answers how to stop. */
export function watchComments(next: Watch): () => void {
  watch = next
  sayWatch()
  return () => {
    if (watch !== next) return
    watch = undefined
    sayWatch()
  }
}

/**
 * Holds the live line open and comes back when it is cut, ever more slowly while it fails, until its member goes. Answers how
 * to stop.
 */
export function openLiveLine(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = retryMsMin
  let isWelcome = false

  sayWatch = () => {
    const wanted: LiveWatch = { topicId: watch?.topicId ?? null, afterFloor: watch?.afterFloor ?? 0 }
    if (isWelcome) socket?.send(JSON.stringify(wanted))
  }
  say = (typing) => {
    if (isWelcome) socket?.send(JSON.stringify(typing))
  }

  function hear(message: Partial<LiveMessage>) {
    if (message.kind === 'welcome') {
      isWelcome = true
      if (watch) sayWatch()
    }
    if (message.kind === 'welcome' || isOfMessages(message)) {
      for (const listener of messageListeners) listener(message as MessageNews)
    } else if (message.kind === 'session_ended') {
      stop()
      void leaveEndedSession()
    } else if (message.kind === 'new_comments') {
      const { topicId, afterFloor, count = 0 } = message
      if (watch?.topicId === topicId && watch?.afterFloor === afterFloor) watch?.onCount(count)
    } else if (message.kind === 'unread') {
      const { reminders = 0, messages = 0, notifications = 0 } = message
      unreadCounts.write({ reminders, messages, notifications })
    }
  }

  function connect() {
    const tokens = readTokens()
    if (!tokens) return
    const address = new URL(livePath, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.onopen = () => socket?.send(JSON.stringify({ accessToken: tokens.accessToken }))
    socket.onmessage = ({ data }) => {
      retryMs = retryMsMin
      hear(parse(data))
    }
    socket.onclose = () => {
      isWelcome = false
      unreadCounts.write(undefined)
      timer = setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, retryMsMax)
    }
  }

  const stopHearing = memberGone.subscribe(stop)

  function stop() {
    stopHearing()
    clearTimeout(timer)
    isWelcome = false
    unreadCounts.write(undefined)
    if (!socket) return
    socket.onclose = null
    socket.close()
  }

  connect()
  return stop
}

const messageKinds: readonly unknown[] = [
  'private_message',
  'messages_read',
  'typing',
  'conversation_changed',
]
const isOfMessages = ({ kind }: Partial<LiveMessage>) => messageKinds.includes(kind)

function parse(data: unknown): Partial<LiveMessage> {
  try {
    return JSON.parse(String(data)) as Partial<LiveMessage>
  } catch {
    return {}
  }
}
