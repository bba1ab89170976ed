import { expect, test } from 'vitest'
import { askAssistant, readAssistantConversation } from '#contract/posts/assistant.ts'
import { createTestApp } from '#test/app.ts'
import { makeAssistantModel } from '#test/makers.ts'
import { beginTurn, endAbandonedTurns } from './queries.ts'

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
