import { createServer } from 'node:net'
import type { FloorAnswers } from './floor.ts'

/*
 * What the client can ask for at most: a process that repeats the bytes of an answer without reading what it is asked but
 * its name. Where the floor comes near, it is the client that was measured.
 */

const toBytes = ({ headers, bodyBase64 }: FloorAnswers[string][number]): Buffer => {
  const body = Buffer.from(bodyBase64, 'base64')
  const kept = Object.entries(headers).filter(
    ([name]) => name !== 'transfer-encoding' && name !== 'content-length',
  )
  const lines = kept.flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${value}\r\n`),
  )
  const head = `HTTP/1.1 200 OK\r\n${lines.join('')}content-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

process.once('message', (answers: FloorAnswers) => {
  const ready = new Map(Object.entries(answers).map(([name, [first]]) => [name, toBytes(first!)]))
  // A client waits for an answer before it asks again, so that each piece that comes is one request.
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('data', (bytes) => socket.write(ready.get(/\/(\S+)/.exec(bytes.toString('latin1'))![1]!)!))
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    process.send?.(`http://127.0.0.1:${port}`)
  })
})
process.once('disconnect', () => process.exit())
