import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { listReminders } from '#contract/notifications/reminders.ts'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { listDrafts } from '#contract/posts/drafts.ts'
import { listDeletedTopics } from '#contract/posts/topic-moderation.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { RemindListPage } from '#web/notifications/remind-list-page.tsx'
import { SystemNotifyListPage } from '#web/notifications/system-notify-list-page.tsx'
import { DraftsPage } from '#web/people/drafts-page.tsx'
import { DeletedTopicsPage } from '#web/posts/topics/deleted-topics-page.tsx'

/** The second page, the last of which went while somebody stood on it; the first is full. */
const page = { items: [], page: 2, pageCount: 1, perPage: 30, total: 30 }
const none = { ...page, page: 1, total: 0 }

const lists = [
  ['/user/control/remindList', m.reminders_none, listReminders, <RemindListPage key="1" page={2} />],
  [
    '/user/control/systemNotifyList',
    m.notifications_none,
    listSystemNotifications,
    <SystemNotifyListPage key="2" page={2} />,
  ],
  ['/user/control/draftList', m.own_drafts_none, listDrafts, <DraftsPage key="3" page={2} />],
  ['/manage/deletedTopics', m.manage_deleted_none, listDeletedTopics, <DeletedTopicsPage key="4" page={2} />],
] as const

test.each(lists)(
  'whoever stands behind the end of %s is told so, and led back',
  async (path, nothing, list, drawn) => {
    const given = { page: 2, ...(list === listReminders && { category: undefined }) }
    const html = await drawPage(drawn, [answers(list, given, page)])
    expect(wordsOf(html)).toContain(m.ui_page_empty())
    expect(wordsOf(html)).not.toContain(nothing())
    expect(html).toContain(`href="${path}"`)
    expect(wordsOf(await drawPage(drawn, [answers(list, given, none)]))).toContain(nothing())
  },
)
