import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FloorAnswers } from './floor.ts'
import { HttpConnection } from './http-client.ts'
import type { Target } from './targets.ts'

const samplesEach = 8

export interface Floor {
  origin: string
  stop(): void
}

/** Asks the product for some answers of each target and lets a bare server repeat them. */
export async function startFloor(productOrigin: string, targets: readonly Target[]): Promise<Floor> {
  const answers: FloorAnswers = {}
  for (const target of targets) answers[target.name] = await takeSamples(productOrigin, target)
  const child = fork(join(import.meta.dirname, 'floor.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(answers)
  const [origin] = await once(child, 'message')
  return { origin: String(origin), stop: () => void child.kill() }
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
