import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#server/core/operator-error.ts'

export interface LoadOptions {
  /** Absolute path of a gzipped file with one article a line. */
  articles: string
  topics: number
  comments: number
  members: number
}

const usage = 'npm run load -- --articles FILE.jsonl.gz --topics N --comments M --members K'

/** Reads the command line. Throws an OperatorError that says what is wrong with it. */
export function readLoadOptions(args: string[]): LoadOptions {
  const { articles, ...counts } = parse(args)
  if (!articles) throw new OperatorError(`Say which articles to load: ${usage}`)
  return {
    articles: resolve(articles),
    topics: readCount('topics', counts.topics, 1, 10_000_000),
    comments: readCount('comments', counts.comments, 0, 100_000_000),
    members: readCount('members', counts.members, 1, 1_000_000),
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const options = { articles: text, topics: text, comments: text, members: text }
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${usage}`)
  }
}

function readCount(name: string, text: string | undefined, min: number, max: number): number {
  const count = Number(text)
  if (text && Number.isInteger(count) && count >= min && count <= max) return count
  throw new OperatorError(`--${name} has to be a whole number from ${min} to ${max}. Usage: ${usage}`)
}
