import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { saveAvatar } from '#contract/accounts/profile.ts'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createFileLink } from '#contract/posts/uploads.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'
import { bindSiteUploads } from './bind-site-uploads.ts'
import { removeLeftovers, removeUnusedUploads } from './jobs.ts'

const { app, as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { uploads: place, log } = testDeps
const keeper = as(cast.keeper)

async function sendPicture(member: Member): Promise<string> {
  const file = { name: 'leaf.png', bytes: await drawPicture('png') }
  return (await sendFile(as(member), 'image', file)).body.url
}
const statusesOf = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode))

test('the files of an account that ends are served no more at once, and removed by the job', async () => {
  const member = await makeMember(db)
  const own = as(member)
  const elsewhere = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const beside = await makeComment(db, { topicId: elsewhere, authorId: cast.bob.memberId })
  const pictures = await Promise.all(Array.from({ length: 4 }, () => sendPicture(member)))
  const [inTopic, inComment, inReply] = pictures
  await own.call(publishTopic, { tagId: tags.green, title: 'Mine', body: `![](${inTopic})` })
  await own.call(publishComment, { topicId: elsewhere, body: `![](${inComment})` })
  await own.call(publishReply, { commentId: beside.commentId, body: `![](${inReply})` })
  const attachment = await sendFile(own, 'file', { name: 'tea.txt', bytes: Buffer.from('Leaves') })
  const uploadName = attachment.body.url.split('/').at(-1)
  await own.call(publishComment, { topicId: elsewhere, body: `[tea](${attachment.body.url})` })
  const { url: link } = await as(cast.bob).call(createFileLink, { uploadName })
  const picture = (await drawPicture('png', { width: 200, height: 200 })).toString('base64url')
  const { avatarUrl } = await own.call(saveAvatar, { picture })
  const others = await sendPicture(cast.bob)
  await as(cast.bob).call(publishComment, { topicId: elsewhere, body: `![](${others})` })
  const gone = [...pictures, avatarUrl, link]
  expect(await statusesOf([...gone, others])).toEqual([...gone.map(() => 200), 200])

  await keeper.call(cancelMember, { memberId: member.memberId })
  expect(await statusesOf([...gone, others])).toEqual([...gone.map(() => 404), 200])
  expect((await refusal(as(cast.bob).call(createFileLink, { uploadName }))).code).toBe('not_found')
  await db
    .updateTable('uploads')
    .set({ uploaded_at: new Date(0) })
    .where('owner_id', '=', member.memberId)
    .execute()
  await removeUnusedUploads({ db, log }, place)
  const rows = await db.selectFrom('uploads').select('id').where('owner_id', '=', member.memberId).execute()
  expect(rows).toEqual([])
  const kept = pictures.map((url) => place.storage.open(url.replace('/uploads/', '')))
  expect(await Promise.all(kept)).toEqual(kept.map(() => undefined))
  expect(await statusesOf([others])).toEqual([200])
})

test('what staff put into another’s topic or the help stays there when their account ends', async () => {
  const staff = await makeMember(db, { staffRole: 'administrator' })
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const shown = await sendPicture(staff)
  await as(staff).call(editTopic, { topicId, version: 1, title: 'With a picture', body: `![](${shown})` })
  const ofHelp = await sendPicture(staff)
  const article = { part: 'help:1', text: `![](${ofHelp})` }
  await db.transaction().execute((tx) => bindSiteUploads(tx, staff.memberId, article))
  await as(await makeMember(db, { staffRole: 'administrator' })).call(cancelMember, {
    memberId: staff.memberId,
  })
  expect(await statusesOf([shown, ofHelp])).toEqual([200, 200])
})

test('what a killed process left half received goes after a day, and what is at work stays', async () => {
  const workFolder = mkdtempSync(join(tmpdir(), 'teahouse-work-'))
  for (const name of ['file-old', 'file-new']) {
    mkdirSync(join(workFolder, name))
    writeFileSync(join(workFolder, name, 'came'), 'half')
  }
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000)
  utimesSync(join(workFolder, 'file-old'), twoDaysAgo, twoDaysAgo)
  await removeLeftovers({ workFolder })
  expect(readdirSync(workFolder)).toEqual(['file-new'])
  rmSync(workFolder, { recursive: true })
  await removeLeftovers({ workFolder })
})
