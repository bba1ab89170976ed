import { expect, test } from 'vitest'
import { saveRole } from '#contract/accounts/role-editing.ts'
import type { BadgeTone } from '#contract/core/roles.ts'
import { listComments } from '#contract/posts/comments.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const guest = as(null)
const inAnHour = new Date(Date.now() + 3_600_000)

const makeBadge = async (nameZh: string, nameEn: string, badge?: BadgeTone) =>
  (await as(cast.keeper).call(saveRole, { nameZh, nameEn, badge, rights: [] })).roleId

const grant = (memberId: number, roleId: number, until: Date | null) =>
  db.transaction().execute((tx) => grantRole(tx, { memberId, roleId, time: { until }, source: 'staff' }))

test('a writer’s roles stand beside the name in the reader’s language, expired and plain ones don’t', async () => {
  const writer = await makeMember(db)
  await grant(writer.memberId, await makeBadge('金卡', 'Gold card', 'gold'), inAnHour)
  await grant(writer.memberId, await makeBadge('旧卡', 'Old card', 'amber'), new Date(Date.now() - 1_000))
  await grant(writer.memberId, await makeBadge('无徽章', 'No badge'), null)
  const topicId = await makeTopic(db, { authorId: writer.memberId, tagId: tags.green })
  await makeComment(db, { topicId, authorId: writer.memberId, body: 'And one more thing.' })
  const gold = [{ name: 'Gold card', tone: 'gold' }]
  await eventually(async () => {
    expect((await guest.call(readTopic, { topicId }, 'en-US')).author.badges).toEqual(gold)
  })
  const [card] = (await guest.call(listTopics, { tagId: tags.green }, 'en-US')).items
  const [comment] = (await guest.call(listComments, { topicId }, 'en-US')).items
  expect([card, comment]).toMatchObject([{ author: { badges: gold } }, { author: { badges: gold } }])
  const [inChinese] = (await guest.call(listComments, { topicId }, 'zh-CN')).items
  expect(inChinese).toMatchObject({ author: { badges: [{ name: '金卡', tone: 'gold' }] } })
})

test('of many roles the first two are shown', async () => {
  const writer = await makeMember(db)
  for (const name of ['First', 'Second', 'Third']) {
    await grant(writer.memberId, await makeBadge(name, name, 'plain'), null)
  }
  const topicId = await makeTopic(db, { authorId: writer.memberId, tagId: tags.daily })
  await eventually(async () => {
    const { author } = await guest.call(readTopic, { topicId })
    expect(author.badges.map(({ name }) => name)).toEqual(['First', 'Second'])
  })
})
