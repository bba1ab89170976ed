import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FloorAnswers } from './floor.ts'
import { HttpConnection } from './http-client.ts'
import type { Target } from './targets.ts'

const samplesEach = 8

export interface Floor {
  /** The same Fastify, sending what the product answered. */
  origin: string
  /** What doesn't even read what it is asked: as much as the client can ask for. */
  ceilingOrigin: string
  stop(): void
}

/** Asks the product for some answers of each target and lets two bare servers repeat them. */
export async function startFloor(productOrigin: string, targets: readonly Target[]): Promise<Floor> {
  const answers: FloorAnswers = {}
  for (const target of targets) answers[target.name] = await takeSamples(productOrigin, target)
  const [floor, ceiling] = await Promise.all([repeat('floor.ts', answers), repeat('ceiling.ts', answers)])
  return {
    origin: floor.origin,
    ceilingOrigin: ceiling.origin,
    stop() {
      floor.child.kill()
      ceiling.child.kill()
    },
  }
}

async function repeat(file: string, answers: FloorAnswers) {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, NODE_ENV: 'production' } })
  child.send(answers)
  const [origin] = await once(child, 'message')
  return { child, origin: String(origin) }
}

async function takeSamples(origin: string, { name, makeRequest }: Target): Promise<FloorAnswers[string]> {
  const connection = await HttpConnection.open(origin)
  const samples: FloorAnswers[string] = []
  for (let at = 0; at < samplesEach; at++) {
    const { status, headers, body } = await connection.send(makeRequest())
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${body.toString().slice(0, 300)}`)
    samples.push({ headers, bodyBase64: body.toString('base64') })
  }
  connection.close()
  return samples
}
