import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { listReminders, readUnreadCounts } from '#contract/notifications/reminders.ts'
import { likeComment, likeTopic, unlikeComment } from '#contract/posts/likes.ts'
import { mergeTopic } from '#contract/posts/moving.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createLog } from '#server/core/log.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { createTestApp } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const tell = () => tellWaitingNews({ db, log: createLog({ logLevel: 'silent' }) })

test.each(['before', 'after'])(
  'whom a merged topic reminds finds the comment; followers hear %s it',
  async (when) => {
    const [author, fan] = [await makeMember(db), await makeMember(db)]
    await as(fan).call(followMember, { memberId: author.memberId })
    const text = { tagId: tags.green, title: 'Merged', body: 'Ask @bob' }
    const { topicId: from } = await as(author).call(publishTopic, text)
    const into = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Kept' })
    if (when === 'before') await tell()
    await as(cast.bob).call(likeTopic, { topicId: from })
    await as(cast.ann).call(likeTopic, { topicId: from })
    const { commentId } = await moderator.call(mergeTopic, { topicId: from, toTopicId: into })
    await tell()
    const place = { topic: { topicId: into, title: 'Kept' }, place: { commentId }, words: 'Merged Ask @bob' }
    const linesOf = async (member: typeof fan) => (await as(member).call(listReminders, {})).items
    expect((await linesOf(cast.bob))[0]).toMatchObject({ kind: 'comment_mentioned', ...place })
    expect(await linesOf(fan)).toMatchObject([{ kind: 'followed_comment', ...place }])
    const liked = { kind: 'comment_liked', othersCount: 1, ...place }
    expect((await linesOf(author)).filter(({ kind }) => kind === 'comment_liked')).toMatchObject([liked])
    // Liking once more reminds nobody again.
    const { reminders } = await as(author).call(readUnreadCounts, {})
    await as(cast.bob).call(unlikeComment, { commentId })
    await as(cast.bob).call(likeComment, { commentId })
    expect((await as(author).call(readUnreadCounts, {})).reminders).toBe(reminders)
    expect((await linesOf(author)).filter(({ kind }) => kind === 'comment_liked')).toMatchObject([liked])
  },
)
