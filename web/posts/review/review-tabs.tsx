import { m } from '#contract/messages/generated/messages.js'
import type { PostKindName } from '#contract/posts/review.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

type Counts = Record<PostKindName, number>

const tabs: { kind: PostKindName | undefined; name: (counts: Counts) => string }[] = [
  {
    kind: undefined,
    name: (counts) => m.review_all({ count: Object.values(counts).reduce((sum, count) => sum + count, 0) }),
  },
  { kind: 'topic', name: ({ topic }) => m.review_topics({ count: topic }) },
  { kind: 'comment', name: ({ comment }) => m.review_comments({ count: comment }) },
  { kind: 'reply', name: ({ reply }) => m.review_replies({ count: reply }) },
  { kind: 'follow_up', name: (counts) => m.review_follow_ups({ count: counts.follow_up }) },
]

type ReviewTabsProps = {
  counts: Counts
  deletionRequests: number
  /** What is shown: posts of a kind or of all, or what authors want deleted. */
  shown: PostKindName | 'all' | 'deletions'
  author?: string | undefined
}

/** What waits for the staff, and how much of each. */
export const ReviewTabs = ({ counts, deletionRequests, shown, author }: ReviewTabsProps) => (
  <LinkTabs label={m.review_filter_kind()}>
    {tabs.map(({ kind, name }) => (
      <LinkTab
        key={kind ?? 'all'}
        to="/manage/review"
        search={{ postKind: kind, author }}
        aria-current={(kind ?? 'all') === shown ? 'page' : undefined}
      >
        {name(counts)}
      </LinkTab>
    ))}
    <LinkTab to="/manage/deletionRequests" aria-current={shown === 'deletions' ? 'page' : undefined}>
      {m.review_deletions({ count: deletionRequests })}
    </LinkTab>
  </LinkTabs>
)
