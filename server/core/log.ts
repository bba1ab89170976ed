import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { minuteMs } from './durations.ts'
import { UserError } from './user-error.ts'

export type Log = Logger

interface Output extends DestinationStream {
  flushSync?: () => void
}

/** What waits for so many others, or so long, is written with them: a line by itself was a tenth of what a kept page costs. */
const linesBytes = 4096
const linesMs = 250
/** What can't be written is kept up to here, for when the disk has room again; what comes then is let go. */
const waitingBytesMax = 1_000_000

let standardOutput: Output | undefined

/**
 * Of this process, for all its logs. A full disk under it, or a reader that has gone, must not take the forum down: `flushSync` of the
 * destination would try again for ever, and nothing else would run.
 */
function openStandardOutput(): Output {
  if (standardOutput) return standardOutput
  const opened = pino.destination({
    dest: 1,
    sync: true,
    minLength: linesBytes,
    periodicFlush: linesMs,
    maxLength: waitingBytesMax,
  })
  opened.on('error', () => {})
  process.on('exit', () => opened.flush())
  standardOutput = { write: (line) => opened.write(line), flushSync: () => opened.flush() }
  return standardOutput
}

/**
 * Structured lines on standard output; warnings and what is worse at once, with what came before. What goes in must not hold
 * tokens, passwords or addresses of databases.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: Output): Log {
  const output = destination ?? openStandardOutput()
  const say = sayOutagesOnceAMinute()
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, level) {
          say.call(this, args, method)
          if (level >= pino.levels.values.warn!) output.flushSync?.()
        },
      },
    },
    output,
  )
}

/**
 * An error with its fields, but for two of PostgreSQL's: they hold the row that it refused, which may be of a private message or of an
 * account.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail, where, ...others } = pino.stdSerializers.err(error)
  return others
}

/** Everything that runs fails every few seconds while the database is away: a line of each kind is enough for a minute. */
function sayOutagesOnceAMinute() {
  const said = new Map<unknown, { at: number; times: number }>()
  return function (this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [facts, words] = args as unknown as [object, string]
    const before = isOutage(facts) && said.get(words)
    if (before && performance.now() - before.at < minuteMs) {
      before.times++
      return
    }
    if (isOutage(facts)) said.set(words, { at: performance.now(), times: 0 })
    if (before && before.times > 0) method.call(this, { ...facts, sameBefore: before.times }, words)
    else method.apply(this, args)
  }
}

function isOutage(facts: unknown): boolean {
  const { err, code } = (facts ?? {}) as { err?: unknown; code?: unknown }
  return code === 'unavailable' || (err instanceof UserError && err.code === 'unavailable')
}
