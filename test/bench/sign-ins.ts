import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/core/database.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { findOrInsertMembers } from '#server/tools/seed-queries.ts'
import { HttpConnection } from './http-client.ts'
import { type MakeRequest, measureRate, type Rate, requestBytes } from './measure.ts'

const perMinute = 200
const forMs = 15_000
const account = 'bench_signer'
const password = 'a cup of bench tea'

export interface SignInsResult {
  perMinute: number
  failed: number
  /** Pages read meanwhile, by 16 connections at full speed. */
  pages: Rate
}

/** Members sign in with their passwords, 200 a minute, while guests read pages as fast as they get them. */
export async function measureSignIns(
  origin: string,
  db: Database,
  readPage: MakeRequest,
): Promise<SignInsResult> {
  await prepareSigner(db)
  const signing = signInSteadily(origin)
  const pages = await measureRate(origin, readPage, { connections: 16, forMs, warmMs: 500 })
  return { ...(await signing), pages }
}

async function prepareSigner(db: Database): Promise<void> {
  const [memberId] = await findOrInsertMembers(db, [account], new Date())
  const password_hash = await hashSecret(password)
  await db.updateTable('members').set({ password_hash }).where('id', '=', memberId!).execute()
}

async function signInSteadily(origin: string): Promise<{ perMinute: number; failed: number }> {
  const connection = await HttpConnection.open(origin)
  const headers = { cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' }
  const form = `account=${account}&password=${encodeURIComponent(password)}`
  const startedAt = performance.now()
  let count = 0
  let failed = 0
  for (; performance.now() - startedAt < forMs; count++) {
    const { status } = await connection.send(requestBytes('POST', '/api/login', headers, form))
    if (status !== 200) failed++
    const dueAt = startedAt + ((count + 1) * 60_000) / perMinute
    await sleep(Math.max(0, dueAt - performance.now()))
  }
  connection.close()
  return { perMinute: Math.round((count * 60_000) / (performance.now() - startedAt)), failed }
}
