import type { Config } from '#server/core/config.ts'
import { lockDataFolder } from '#server/core/data-folder.ts'
import type { Log } from '#server/core/log.ts'
import { awaitStopSignal } from '#server/core/stop-signal.ts'
import { migrate } from '#server/db/migrate.ts'
import { openOwnDatabase } from '#server/db/own-database.ts'
import { type Service, type StartServer, serve, within } from './serve.ts'
import { startWorkers } from './workers.ts'

/** Above what each kind of work has to itself; only a database that hangs takes longer. */
const scheduleStopMsMax = 20_000

/** What runs once there is a database; server/main.ts says how. */
export interface Program {
  startServer: StartServer
  /** Fills an empty database; returns the secret of a sign-in link where it made an administrator. */
  seedDatabase(url: string, log: Log): Promise<string | undefined>
  startSchedule(url: string, config: Config, log: Log): Promise<Service>
}

/**
 * Goes from start to stop in the order everything depends on: folder, database, migrations, service, and back. A signal
 * that comes while starting is obeyed once the start is through.
 */
export async function runPrimary(config: Config, log: Log, program: Program): Promise<void> {
  const stopSignal = awaitStopSignal()
  await lockDataFolder(config.dataDir)
  const database = await openOwnDatabase(config, log)
  try {
    for (const name of await migrate(database.url, { beforeUpgrade: tellUpgrade }))
      log.info({ migration: name }, 'applied a migration')
    const linkSecret = await program.seedDatabase(database.url, log)
    const serving = { ...config, databaseUrl: database.url }
    const service = await (config.workers > 1
      ? startWorkers(serving, log, stopSignal)
      : serve(serving, log, program.startServer))
    const schedule = await program.startSchedule(database.url, config, log)
    warnOfProxies(config, log)
    warnOfMissingProviders(config, log)
    greet(config.publicUrl ?? `http://localhost:${service.port}`, linkSecret)
    log.info({ signal: await stopSignal }, 'stopping: finishing the requests in flight')
    if (!(await within(scheduleStopMsMax, schedule.stop())))
      log.warn('work in the background was broken off; the next start goes on with it')
    await service.stop()
  } finally {
    await database.stop()
  }
  log.info('stopped')
}

/** Trusting everybody lets each visitor choose the address that they are counted, logged and banned by. */
function warnOfProxies({ trustProxy, publicUrl }: Config, log: Log): void {
  if (trustProxy === true)
    log.warn(
      'TRUST_PROXY is true: any visitor may claim any address. Set it to the number of proxies or their addresses',
    )
  if (trustProxy !== false && !publicUrl)
    log.warn('PUBLIC_URL is not set: links in mails and feeds begin with whatever address a request names')
}

/** In production people would wait for codes that nobody sends; elsewhere the outbox keeps them for the staff. */
function warnOfMissingProviders({ mail, sms, nodeEnv }: Config, log: Log): void {
  if (nodeEnv !== 'production') return
  if (!mail)
    log.warn('SMTP_URL and MAIL_FROM are not set: no mail goes out, and screens offer no codes by mail')
  if (!sms) log.warn('SMS_… is not set: no SMS goes out, and screens offer no codes by phone')
}

/** Nothing else is said until it is through, and nobody should take that for a start that hangs. */
function tellUpgrade({ length }: readonly string[]): void {
  tell([
    `  Bringing the database up to date (migrations: ${length}). A large forum may take minutes …`,
    `  正在升级数据库（${length} 个迁移），规模大的论坛可能需要几分钟……`,
  ])
}

/** For the person at the terminal, so in words rather than in the log. The link is a secret and is said only here. */
function greet(address: string, linkSecret: string | undefined): void {
  const lines = ['', `  Teahouse is open at ${address}`, `  茶馆已开张：${address}`]
  if (linkSecret) {
    lines.push(
      '',
      '  The administrator signs in once with this link, within 24 hours, and chooses a password:',
      '  管理员请在 24 小时内用这个一次性链接登录，并设置密码：',
      `  ${address}/login#link=${linkSecret}`,
    )
  }
  tell([...lines, ''])
}

/** A full disk under it, or nobody who reads it, is no reason not to serve. */
function tell(lines: readonly string[]): void {
  process.stdout.on('error', () => {})
  process.stdout.write(`${lines.join('\n')}\n`)
}
