import { expect, test } from 'vitest'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import { correctPost } from '#contract/posts/corrections.ts'
import { listReviewQueue, refusePost } from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ reviewTopics: 'all' })
const keeper = as(cast.keeper)
const named = { nameZh: '审计', nameEn: 'Auditor' }
const { staffRole } = await keeper.call(saveStaffRole, { ...named, rights: ['read_audit_log'] })
const auditor = as(await makeMember(db, { staffRole }))

test('what a topic hides that was corrected and refused is in no log of those who don’t moderate', async () => {
  const hides = (text: string) => `Open leaves.\n\n:::hidden{kind="points" price="3"}\n${text}\n:::`
  await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Tea', body: hides('First canary') })
  const [{ waitingPostId } = { waitingPostId: 0 }] = (await keeper.call(listReviewQueue, {})).items
  const thing = { correctedKind: 'waiting', correctedId: waitingPostId } as const
  const correction = { ...thing, version: 1, body: hides('Second canary'), reason: 'Too loud' }
  await keeper.call(correctPost, correction)
  await keeper.call(refusePost, { waitingPostId, version: 2, reason: 'Too dear' })
  await eventually(async () => {
    const log = JSON.stringify((await auditor.call(listAuditLog, {})).items)
    expect(log).toContain('Open leaves')
    expect(log).not.toContain('canary')
  })
})
