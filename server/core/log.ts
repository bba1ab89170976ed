import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What waits for so many others, or so long, is written with them: a line by itself was a tenth of what a kept page costs. */
const linesBytes = 4096
const linesMs = 250

let output: ReturnType<typeof pino.destination> | undefined

/** The standard output of this process, which all its logs write on. */
function openOutput() {
  const opened = pino.destination({ dest: 1, sync: true, minLength: linesBytes, periodicFlush: linesMs })
  process.on('exit', () => opened.flushSync())
  return opened
}

/**
 * Structured lines on standard output; warnings and what is worse at once, with what came before. What goes in must not hold
 * tokens, passwords or addresses of databases.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  output ??= openOutput()
  const lines = output
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      hooks: {
        logMethod(args, method, level) {
          method.apply(this, args)
          if (level >= pino.levels.values.warn!) lines.flushSync()
        },
      },
    },
    lines,
  )
}
