import { expect, test } from 'vitest'
import {
  askAssistant,
  listAssistantConversations,
  readAssistantConversation,
} from '#contract/posts/assistant.ts'
import { dayAt } from '#server/core/china-time.ts'
import { dayMs } from '#server/core/durations.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp } from '#test/app.ts'
import { makeAssistantModel } from '#test/makers.ts'
import { assistantJobs } from './jobs.ts'
import { beginTurn, endAbandonedTurns, readTurn } from './queries.ts'

const { app, as, cast, db } = await createTestApp({ allowAssistant: true })
const modelId = await makeAssistantModel(db)
const member = as(cast.ann)

/** A question whose answer nobody has fetched yet, and how it stands. */
async function askOnly() {
  const asked = await member.call(askAssistant, { modelId, act: 'chat', question: 'Which tea?' })
  const { conversationId } = asked
  const state = async () => (await member.call(readAssistantConversation, { conversationId })).turns[0]?.state
  return { ...asked, state }
}

test('an answer that goes over one line is not told over another, and nobody waits for it there', async () => {
  const { turnId, address, state } = await askOnly()
  await beginTurn(db, turnId)
  const { body } = await app.inject({ url: address })
  expect(body).toMatch(/^event: problem\ndata: \{"code":"broken_off"/)
  expect(await state()).toBe('running')
})

test('a question whose answer nobody fetches is stopped after ten minutes', async () => {
  const { turnId, state } = await askOnly()
  await endAbandonedTurns(db, 10)
  expect(await state()).toBe('waiting')
  const asked_at = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('assistant_turns').set({ asked_at }).where('id', '=', turnId).execute()
  await endAbandonedTurns(db, 10)
  expect(await state()).toBe('stopped')
})

test('what was talked of is kept for half a year after its last words, and what was used for 400 days', async () => {
  const { conversationId, turnId } = await askOnly()
  const last = await askOnly()
  const talkedAgo = (days: number) =>
    db
      .updateTable('assistant_conversations')
      .set({ changed_at: new Date(Date.now() - days * dayMs) })
      .where('id', '=', conversationId)
      .execute()
  const usedDays = [401, 399].map((days) => dayAt(new Date(Date.now() - days * dayMs)))
  const used = usedDays.map((day) => ({ day, member_id: cast.bob.memberId, requests: 1 }))
  await db.insertInto('assistant_use').values(used).execute()
  const forget = assistantJobs.find(({ name }) => name === 'delete-old-conversations')!
  const run = () => forget.run({ db, log: createLog({ logLevel: 'silent' }) })
  const kept = async () =>
    (await member.call(listAssistantConversations, {})).items.map((item) => item.conversationId)
  await talkedAgo(179)
  await run()
  expect(await kept()).toContain(conversationId)
  await talkedAgo(181)
  await run()
  expect(await kept()).not.toContain(conversationId)
  expect(await kept()).toContain(last.conversationId)
  expect(await readTurn(db, turnId)).toBeUndefined()
  const rows = db.selectFrom('assistant_use').select('day').where('member_id', '=', cast.bob.memberId)
  expect((await rows.execute()).map(({ day }) => day)).toEqual(usedDays.slice(1))
})
