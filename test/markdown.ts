import { pino } from 'pino'
import { MarkdownRenderer } from '#server/markdown/markdown.ts'

/** For texts that tests write without going through the product. */
export const testMarkdown = new MarkdownRenderer(pino({ level: 'silent' }))
