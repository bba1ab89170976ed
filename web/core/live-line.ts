import { type LiveMessage, type LiveWatch, livePath } from '#contract/notifications/live.ts'
import { leaveEndedSession } from '#web/api/sessions.ts'
import { readTokens } from '#web/api/tokens.ts'
import { createStore } from '#web/ui/create-store.ts'

const retryMsMin = 1_000
const retryMsMax = 60_000

interface Watch {
  topicId: number
  afterFloor: number
  /** How many comments of others have come after that floor. */
  onCount: (count: number) => void
}

/** How many reminders are unread, as the line says; undefined while it is down. */
export const unreadReminders = createStore<number | undefined>(undefined)

let watch: Watch | undefined
let sayWatch = () => {}

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

/** Holds the live line open and comes back when it is cut, ever more slowly while it fails. Answers how to stop. */
export function openLiveLine(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = retryMsMin
  let isWelcome = false

  sayWatch = () => {
    const wanted: LiveWatch = { topicId: watch?.topicId ?? null, afterFloor: watch?.afterFloor ?? 0 }
    if (isWelcome) socket?.send(JSON.stringify(wanted))
  }

  function hear(message: Partial<LiveMessage>) {
    if (message.kind === 'welcome') {
      isWelcome = true
      if (watch) sayWatch()
    } else if (message.kind === 'session_ended') {
      stop()
      void leaveEndedSession()
    } else if (message.kind === 'new_comments') {
      const { topicId, afterFloor, count = 0 } = message
      if (watch?.topicId === topicId && watch?.afterFloor === afterFloor) watch?.onCount(count)
    } else if (message.kind === 'unread') {
      unreadReminders.write(message.reminders)
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
      unreadReminders.write(undefined)
      timer = setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, retryMsMax)
    }
  }

  function stop() {
    clearTimeout(timer)
    isWelcome = false
    unreadReminders.write(undefined)
    if (!socket) return
    socket.onclose = null
    socket.close()
  }

  connect()
  return stop
}

function parse(data: unknown): Partial<LiveMessage> {
  try {
    return JSON.parse(String(data)) as Partial<LiveMessage>
  } catch {
    return {}
  }
}
