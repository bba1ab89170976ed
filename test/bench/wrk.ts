import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MakeRequest, Rate } from './measure.ts'

/** So many different requests are asked in turn, made before the clock runs. */
const requestsEach = 1_024

/** wrk asks several times as fast as a client written in Node, which shares the cores with what it measures. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

/** The same as `measureRate`, asked by wrk in one thread. */
export async function measureRateByWrk(
  origin: string,
  makeRequest: MakeRequest,
  { connections, forMs, warmMs }: { connections: number; forMs: number; warmMs: number },
): Promise<Rate> {
  const folder = await mkdtemp(join(tmpdir(), 'teahouse-wrk-'))
  const script = join(folder, 'requests.lua')
  try {
    await writeFile(script, writeScript(Array.from({ length: requestsEach }, () => makeRequest())))
    await run(origin, script, connections, warmMs)
    return await run(origin, script, connections, forMs)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** JSON writes a string of bytes below 128 as Lua reads it. */
const writeScript = (requests: readonly Buffer[]): string => `
local requests = {${requests.map((bytes) => JSON.stringify(bytes.toString('ascii'))).join(',')}}
local turn = 0
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
function done(summary, latency)
  local failed = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    failed.connect + failed.read + failed.write + failed.status + failed.timeout))
end
`

async function run(origin: string, script: string, connections: number, forMs: number): Promise<Rate> {
  const seconds = Math.ceil(forMs / 1000)
  const wrk = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await text(wrk.stdout)
  const found = /\{"requests.*\}/.exec(said)?.[0]
  if (!found) throw new Error(`wrk said no figures: ${said}`)
  const { requests, microseconds, p50, p99, errors } = JSON.parse(found)
  return {
    perSecond: (requests - errors) / (microseconds / 1e6),
    p50Ms: p50 / 1000,
    p99Ms: p99 / 1000,
    errors,
  }
}
