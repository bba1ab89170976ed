import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system hands out to whoever doesn't ask for one, as every connection to another program doesn't: one of
 * these stays free until its server starts. None of them is kept from browsers.
 */
const ports = { first: 11_000, count: 20_000 }
const triesMax = 100

/** Two processes begin at different ones. */
let next = process.pid * 16

/** A port for a server that has to be told its own before it starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = ports.first + (next++ % ports.count)
    if (await isFree(port)) return port
  }
  throw new Error(`${triesMax} ports in a row are taken.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}
