import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export interface UnreliableLine {
  /** Where PostgreSQL is found through it. */
  url: string
  /**
   * From now on each piece of what is asked or answered is lost with the one likelihood, and its connection with it; with the
   * other what is asked comes late, so that somebody else's is done meanwhile.
   */
  disturb(shares: { lost: number; late: number }): void
  /** How often it broke. */
  broken(): number
  close(): void
}

const lateMsMax = 40

/**
 * A line to the PostgreSQL at this address of a socket. Where an answer is lost, what was asked has been done: a transaction
 * can be committed, and whoever asked for it is told that the connection is gone.
 */
export async function openUnreliableLine(url: string): Promise<UnreliableLine> {
  const folder = decodeURIComponent(/[?&]host=([^&]+)/.exec(url)?.[1] ?? '')
  const sockets = new Set<Socket>()
  let shares = { lost: 0, late: 0 }
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
        if (Math.random() < shares.lost) {
          broken++
          return end()
        }
        if (from === answering || Math.random() >= shares.late) return void to.write(piece)
        from.pause()
        setTimeout(() => {
          to.write(piece)
          from.resume()
        }, Math.random() * lateMsMax)
      })
    }
    carry(asking, answering)
    carry(answering, asking)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: url.replace(/@\/([^?]+)\?.*$/, `@127.0.0.1:${port}/$1`),
    disturb(likelihoods) {
      shares = likelihoods
    },
    broken: () => broken,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
