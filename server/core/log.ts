import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Structured lines on standard output. What goes in must not hold tokens, passwords or addresses of databases. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return pino({ level: logLevel, base: { pid: process.pid } })
}
