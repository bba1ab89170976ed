import type { StoredHtml } from './markdown/stored-html.ts'
import { storedComments, storedReplies } from './posts/comments/rerender-texts.ts'
import { storedFollowUps } from './posts/questions/rerender-follow-ups.ts'
import { storedTopics } from './posts/topics/rerender-topics.ts'
import { storedHelp } from './site/help/help-texts.ts'
import { storedSiteTexts } from './site/rerender-site-texts.ts'

/** Everything that is stored as HTML. A renderer that changed renders it again: `npm run rerender`, and a job. */
export const storedHtml: readonly StoredHtml[] = [
  storedSiteTexts,
  storedHelp,
  storedTopics,
  storedComments,
  storedReplies,
  storedFollowUps,
]
