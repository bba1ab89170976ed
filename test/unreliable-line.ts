import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export interface UnreliableLine {
  /** Where PostgreSQL is found through it. */
  url: string
  /** From now on each piece of what is asked or answered is lost with this likelihood, and its connection with it. */
  breakAt(share: number): void
  /** How often it broke. */
  broken(): number
  close(): void
}

/**
 * A line to the PostgreSQL at this address of a socket. Where an answer is lost, what was asked has been done: a transaction
 * can be committed, and whoever asked for it is told that the connection is gone.
 */
export async function openUnreliableLine(url: string): Promise<UnreliableLine> {
  const folder = decodeURIComponent(/[?&]host=([^&]+)/.exec(url)?.[1] ?? '')
  const sockets = new Set<Socket>()
  let share = 0
  let broken = 0
  const server = createServer((asking) => {
    const answering = connect(`${folder}/.s.PGSQL.5432`)
    const end = () => {
      asking.destroy()
      answering.destroy()
    }
    const carry = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('error', end).on('close', () => {
        sockets.delete(from)
        end()
      })
      from.on('data', (piece) => {
        if (Math.random() >= share) return void to.write(piece)
        broken++
        end()
      })
    }
    carry(asking, answering)
    carry(answering, asking)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: url.replace(/@\/([^?]+)\?.*$/, `@127.0.0.1:${port}/$1`),
    breakAt(likelihood) {
      share = likelihood
    },
    broken: () => broken,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
