import type { WebSocket } from 'ws'
import type { LiveMessage } from '#contract/notifications/live.ts'
import { dayMs } from '#server/core/durations.ts'

const beatMs = 30_000
/** So long a line is taken at its word; then its browser comes back and says anew who it is. */
const trustMs = dayMs

/**
 * Ends lines whose browser is gone without a word, as after a night's sleep or behind a network that forgets. The browser
 * answers the ping by itself; its program, which doesn't see that, is told `alive`.
 */
export class Heartbeat {
  readonly #sockets = new Map<WebSocket, { openedAt: number; hasAnswered: boolean }>()
  readonly #timer = setInterval(() => this.#beat(), beatMs).unref()

  /** Watches over the socket until it closes. */
  add(socket: WebSocket): void {
    const known = { openedAt: Date.now(), hasAnswered: true }
    this.#sockets.set(socket, known)
    socket.on('pong', () => {
      known.hasAnswered = true
    })
    socket.on('close', () => this.#sockets.delete(socket))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): void {
    const alive = JSON.stringify({ kind: 'alive' } satisfies LiveMessage)
    for (const [socket, known] of this.#sockets) {
      if (!known.hasAnswered) socket.terminate()
      else if (Date.now() - known.openedAt > trustMs) socket.close()
      else {
        known.hasAnswered = false
        socket.ping()
        socket.send(alive)
      }
    }
  }
}
