import { parseArgs } from 'node:util'
import { OperatorError } from '#server/core/operator-error.ts'
import type { ForumSize } from './forum.ts'

export interface BenchOptions extends ForumSize {
  /** Where the figures go. */
  json: string
  dataDir: string | undefined
  articles: string | undefined
}

export function readBenchOptions(args: string[]): BenchOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      json: text,
      'data-dir': text,
      articles: text,
      topics: { ...text, default: '100000' },
      comments: { ...text, default: '1000000' },
      members: { ...text, default: '5000' },
    },
  })
  if (!values.json) throw new OperatorError('Say where the figures go: npm run bench -- --json OUT')
  return {
    json: values.json,
    dataDir: values['data-dir'],
    articles: values.articles,
    topics: Number(values.topics),
    comments: Number(values.comments),
    members: Number(values.members),
  }
}
