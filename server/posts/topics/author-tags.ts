/* Shared: what a list names besides its own content, so that a new name or picture is seen wherever it stands. */
import type { Author } from '#contract/core/author.ts'
import { memberTag } from '#server/core/cache-tags.ts'

/** The tag of whoever wrote a thing. */
export const authorTag = ({ author }: { author: Pick<Author, 'userId'> }) => memberTag(author.userId)

/** The tag of somebody who is named where a thing is shown; none where nobody is. */
export const namedTags = (member: Pick<Author, 'userId'> | null) => (member ? [memberTag(member.userId)] : [])
