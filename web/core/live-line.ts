import { type LiveMessage, type LiveTyping, type LiveWatch, livePath } from '#contract/notifications/live.ts'
import { leaveEndedSession } from '#web/api/sessions.ts'
import { readTokens } from '#web/api/tokens.ts'
import { createStore } from '#web/ui/create-store.ts'
import { memberGone } from './member-gone.ts'

const retryMsMin = 1_000
const retryMsMax = 60_000
/** The site says that it is there every half a minute: whoever hears nothing for longer listens to a dead line. */
const silenceMsMax = 50_000
/** A line that takes longer to open is as good as down, for whoever wants to know how much is unread. */
const openingMsMax = 3_000

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

/** How much is unread, as the line says; awaited while it is being opened, undefined while it is down. */
export const unreadCounts = createStore<UnreadCounts | 'awaited' | undefined>('awaited')

/** What the line says of private messages; `welcome` when it is open again, and what came meanwhile is to be read. */
type MessageKind = 'welcome' | 'private_message' | 'messages_read' | 'typing' | 'conversation_changed'
export type MessageNews = Extract<LiveMessage, { kind: MessageKind }>

let watch: Watch | undefined
let say = (_: LiveWatch | LiveTyping) => {}
const sayWatch = () => say({ topicId: watch?.topicId ?? null, afterFloor: watch?.afterFloor ?? 0 })
let isOpen = () => false
const messageListeners = new Set<(news: MessageNews) => void>()

/** Hears of private messages for as long as the line is open. Answers how to stop. */
export function hearMessages(listener: (news: MessageNews) => void): () => void {
  messageListeners.add(listener)
  return () => void messageListeners.delete(listener)
}

/** Whether everything is heard as it happens; when the line opens later, `welcome` says so. */
export const isLineOpen = (): boolean => isOpen()

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
 * Holds the live line open until its member goes, and comes back when it is cut or silent: ever more slowly while it fails, and
 * at once when the reader comes back or the network does. Answers how to stop.
 */
export function openLiveLine(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = retryMsMin
  let heardAt = 0
  let isWelcome = false

  isOpen = () => isWelcome
  say = (said) => {
    if (isWelcome) socket?.send(JSON.stringify(said))
  }

  function connect() {
    const tokens = readTokens()
    if (!tokens) return
    socket = new WebSocket(lineAddress())
    socket.onopen = () => socket?.send(JSON.stringify({ accessToken: tokens.accessToken }))
    socket.onmessage = ({ data }) => {
      retryMs = retryMsMin
      awaitMore()
      const message = parse(data)
      if (message.kind === 'welcome') {
        isWelcome = true
        if (watch) sayWatch()
      }
      if (message.kind === 'session_ended') {
        stop()
        void leaveEndedSession()
      } else tell(message)
    }
    socket.onclose = retryLater
    awaitMore()
  }

  function awaitMore() {
    heardAt = Date.now()
    clearTimeout(timer)
    timer = setTimeout(retryLater, silenceMsMax)
  }

  function letGo() {
    clearTimeout(timer)
    isWelcome = false
    unreadCounts.write(undefined)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  function retryLater() {
    letGo()
    // Not all pages at once, when the site comes back from a restart.
    timer = setTimeout(connect, retryMs * (0.5 + Math.random() / 2))
    retryMs = Math.min(retryMs * 2, retryMsMax)
  }

  function retryNow() {
    letGo()
    retryMs = retryMsMin
    connect()
  }

  function retryWhenLookedAt() {
    // Timers stand still while a machine sleeps, the clock doesn't.
    const isWell = socket && Date.now() - heardAt < silenceMsMax
    if (document.visibilityState === 'visible' && !isWell) retryNow()
  }

  const stopHearing = memberGone.subscribe(stop)

  function stop() {
    stopHearing()
    stopAwaiting()
    letGo()
    stopReturns()
  }

  const stopAwaiting = awaitUnread()
  const stopReturns = hearReturns(retryNow, retryWhenLookedAt)
  connect()
  return stop
}

/** Tells when the network is back, and when the reader comes or goes. Answers how to stop. */
function hearReturns(onOnline: () => void, onLook: () => void): () => void {
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onLook)
  return () => {
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onLook)
  }
}

function lineAddress(): URL {
  const address = new URL(livePath, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address
}

/** Answers how to stop. */
function awaitUnread(): () => void {
  unreadCounts.write('awaited')
  const timer = setTimeout(() => {
    if (unreadCounts.read() === 'awaited') unreadCounts.write(undefined)
  }, openingMsMax)
  return () => clearTimeout(timer)
}

/** Passes on what was said to whoever listens to such things. */
function tell(message: Partial<LiveMessage>): void {
  if (message.kind === 'welcome' || isOfMessages(message)) {
    for (const listener of messageListeners) listener(message as MessageNews)
  } else if (message.kind === 'new_comments') {
    const { topicId, afterFloor, count = 0 } = message
    if (watch?.topicId === topicId && watch?.afterFloor === afterFloor) watch?.onCount(count)
  } else if (message.kind === 'unread') {
    const { reminders = 0, messages = 0, notifications = 0 } = message
    unreadCounts.write({ reminders, messages, notifications })
  }
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
