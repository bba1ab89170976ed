import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import type { Settings } from '#contract/core/settings.ts'
import { saveSettings } from '#server/core/settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Caller, createCallers, type Door, type Tokens } from './callers.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
const startMsMax = 120_000

/** The process that was asked has ended, and nobody knows what it had done. */
export class CutOff extends Error {}

/** One process of a site that several share a database for; it can be killed and comes back at the same address. */
export class SiteProcess {
  readonly as: (member: Tokens) => Caller
  readonly #env: NodeJS.ProcessEnv
  readonly #port: number
  #child: ChildProcess | undefined
  /** Who comes while it is away waits: what is cut off was under way. */
  #back: Promise<void> | undefined

  private constructor(env: NodeJS.ProcessEnv, port: number) {
    this.#env = env
    this.#port = port
    const callers = createCallers({
      inject: async (request: InjectOptions | string) => {
        await this.#back
        return this.#ask(request)
      },
    } as Door)
    this.as = (member) => callers(member)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  static async start(env: NodeJS.ProcessEnv): Promise<SiteProcess> {
    const made = new SiteProcess(env, await freePort())
    await made.#start()
    return made
  }

  /** kill -9, in the middle of whatever it does; resolves once it is back. */
  async kill(): Promise<void> {
    const ended = this.end('SIGKILL')
    this.#back = ended.then(() => this.#start())
    await this.#back
    this.#back = undefined
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #start(): Promise<void> {
    const child = spawn(process.execPath, ['dist/bundle/main.js'], {
      cwd: root,
      env: { ...process.env, ...this.#env, PORT: String(this.#port), HOST: '127.0.0.1' },
      // What it logs are errors: the cause of an answer that nobody expected.
      stdio: ['ignore', 2, 'inherit'],
    })
    this.#child = child
    // Whatever ends this process, nothing it started goes on.
    process.once('exit', () => child.kill('SIGKILL'))
    for (const until = Date.now() + startMsMax; Date.now() < until; await sleep(50)) {
      const status = await this.#ask('/api/baseInfo').then(
        ({ statusCode }) => statusCode,
        () => 0,
      )
      if (status === 200) return
    }
    throw new Error('A process of the site did not start.')
  }

  /** Answers as an application in this process would. */
  async #ask(request: InjectOptions | string) {
    const {
      method = 'GET',
      url = '/',
      headers,
      payload,
    } = typeof request === 'string' ? { url: request } : request
    const init = { method, headers: headers as Record<string, string>, body: payload as string | undefined }
    try {
      const answer = await fetch(`${this.origin}${String(url)}`, init)
      const body = await answer.text()
      const cookies = answer.headers.getSetCookie().map((cookie) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        return { name, value }
      })
      return { statusCode: answer.status, cookies, body, json: () => JSON.parse(body) }
    } catch {
      throw new CutOff()
    }
  }
}

/** A PostgreSQL of its own, and the processes that share it. */
export async function openSiteOf(processCount: number, settings: Partial<Settings>) {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-site-'))
  const postgres = await startEmbeddedPostgres(folder)
  await migrate(postgres.url)
  const db = openDatabase(postgres.url, { max: 8 })
  await saveSettings(db, settings, null)
  const processes: SiteProcess[] = []
  for (let at = 0; at < processCount; at++)
    processes.push(
      await SiteProcess.start({
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATABASE_URL: postgres.url,
        DATA_DIR: mkdtempSync(join(folder, 'process-')),
        SECRET_KEY: 'one key that all of its processes share',
        WORKERS: '1',
      }),
    )
  return {
    db,
    processes,
    async clearAway() {
      for (const each of processes) await each.end()
      await db.destroy()
      await postgres.stop()
      rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
