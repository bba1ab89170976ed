import { livePath } from '#contract/live.ts'
import { leaveEndedSession } from '#web/api/sessions.ts'
import { readTokens } from '#web/api/tokens.ts'

const retryMsMin = 1_000
const retryMsMax = 60_000

/** Holds the live line open and comes back when it is cut, ever more slowly while it fails. Answers how to stop. */
export function openLiveLine(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = retryMsMin

  function connect() {
    const tokens = readTokens()
    if (!tokens) return
    const address = new URL(livePath, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.onopen = () => socket?.send(JSON.stringify({ accessToken: tokens.accessToken }))
    socket.onmessage = ({ data }) => {
      retryMs = retryMsMin
      if (kindOf(data) === 'session_ended') {
        stop()
        void leaveEndedSession()
      }
    }
    socket.onclose = () => {
      timer = setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, retryMsMax)
    }
  }

  function stop() {
    clearTimeout(timer)
    if (!socket) return
    socket.onclose = null
    socket.close()
  }

  connect()
  return stop
}

function kindOf(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { kind?: unknown }).kind
  } catch {
    return undefined
  }
}
