import { languages } from '#contract/core/language.ts'
import type { WelcomeComment, WelcomeTopic } from './welcome-content.ts'

/**
 * Reads a topic of the welcome community from its file: `name: value` lines, a blank line, the body in Markdown, then
 * each comment after a line `=== account hoursAgo`.
 */
export function parseTopicFile(text: string): WelcomeTopic {
  const [topicText = '', ...commentTexts] = text.replaceAll('\r\n', '\n').split(/^(?==== )/m)
  const { head, body } = cutHead(topicText)
  return {
    tagKey: head.get('tag') ?? '',
    author: head.get('author') ?? '',
    title: head.get('title') ?? '',
    hoursAgo: Number(head.get('hoursAgo')),
    pinnedFor: languages.find((language) => language === head.get('pinned')) ?? null,
    essence: head.get('essence') === 'yes',
    body,
    comments: commentTexts.map(parseComment),
  }
}

function cutHead(text: string): { head: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n')
  const lines = text.slice(0, end).split('\n')
  const head = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
  return { head, body: text.slice(end).trim() }
}

function parseComment(text: string): WelcomeComment {
  const [first = '', ...lines] = text.split('\n')
  const [, author = '', hoursAgo] = first.split(' ')
  return { author, hoursAgo: Number(hoursAgo), body: lines.join('\n').trim() }
}
