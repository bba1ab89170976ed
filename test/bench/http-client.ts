import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: Buffer
}

/**
 * One kept-alive connection that sends ready bytes and reads whole answers. A load generator shares the machine with
 * what it measures; this one takes a fraction of the time a general client does.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answer: { done: (answer: HttpAnswer) => void; fail: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The connection was closed.')))
  }

  static open(origin: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(origin)
    return new Promise((done, fail) => {
      const socket = connect(Number(port), hostname, () => {
        socket.off('error', fail)
        done(new HttpConnection(socket))
      })
      socket.once('error', fail)
    })
  }

  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((done, fail) => {
      this.#answer = { done, fail }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#answer = undefined
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, bytes]) : bytes
    const parsed = parseAnswer(this.#received)
    if (!parsed) return
    this.#received = Buffer.alloc(0)
    const answer = this.#answer
    this.#answer = undefined
    answer?.done(parsed)
  }

  #fail(error: Error): void {
    const answer = this.#answer
    this.#answer = undefined
    answer?.fail(error)
  }
}

/** The answer, once it is whole: by its length, or by the last empty chunk. */
function parseAnswer(bytes: Buffer): HttpAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = Object.fromEntries(lines.map(readHeader))
  const status = Number(first.slice(9, 12))
  const body = bytes.subarray(headEnd + 4)
  if (headers['transfer-encoding'] === 'chunked') {
    return body.toString('latin1', Math.max(0, body.length - 7)).endsWith('\r\n0\r\n\r\n')
      ? { status, headers, body: joinChunks(body) }
      : undefined
  }
  return body.length >= Number(headers['content-length'] ?? 0) ? { status, headers, body } : undefined
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
