import type { Language } from '#contract/core/language.ts'
import { pagePath } from './page-path.ts'
import type { FeedTopicRow } from './queries.ts'
import { xmlText } from './xml.ts'

export interface Feed {
  title: string
  language: Language
  /** The site's address, without a slash at its end. */
  origin: string
  /** The feed's own address. */
  path: string
  topics: readonly FeedTopicRow[]
}

/** RFC 4287. A feed says what a card says, and leads to the topic for the rest. */
export function writeAtom({ title, language, origin, path, topics }: Feed): string {
  const updatedAt = topics.reduce((latest, topic) => Math.max(latest, changedAt(topic).getTime()), 0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xmlText(origin + path)}</id>
<title>${xmlText(title)}</title>
<updated>${new Date(updatedAt).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${xmlText(origin + path)}"/>
<link rel="alternate" type="text/html" href="${xmlText(origin)}/"/>
${topics.map((topic) => writeEntry(topic, origin)).join('\n')}
</feed>
`
}

const changedAt = ({ edited_at, published_at }: FeedTopicRow) => edited_at ?? published_at

function writeEntry(topic: FeedTopicRow, origin: string): string {
  const address = xmlText(`${origin}${pagePath(topic)}`)
  return `<entry>
<id>${address}</id>
<title>${xmlText(topic.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${topic.published_at.toISOString()}</published>
<updated>${changedAt(topic).toISOString()}</updated>
<author><name>${xmlText(authorName(topic))}</name></author>
<summary>${xmlText(topic.summary)}</summary>
</entry>`
}

/** A cancelled account has no name any more. */
const authorName = ({ account, nickname, cancelled_at }: FeedTopicRow) =>
  cancelled_at ? '-' : (nickname ?? account)
