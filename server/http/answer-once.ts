import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { findRequestKey, isKeyTaken, type RequestKey, setAnswer } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'

export const keyHeader = 'idempotency-key'

/** Long enough that nobody hits another's by chance, short enough for an index. */
export const keyForm = /^[\w.:-]{16,64}$/

/** Between what was created and its answer lies next to nothing; after this long nobody is going to answer. */
const answerMsMax = 5_000
const lookAgainMs = 50

interface Sent {
  endpoint: Endpoint
  request: FastifyRequest
  context: Context
  input: unknown
}

/**
 * Carries an operation out once for each key that a member sends with it, whatever became of the first answer: the same
 * key with the same content gets that answer again, for a day; with other content it is refused as `key_reused`. What was
 * refused has created nothing, so its key may be used again. Throws `sent_before` when the first attempt went through and
 * could not be answered.
 */
export async function answerOnce(
  sent: Sent,
  carryOut: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const requestKey = readRequestKey(sent)
  if (!requestKey) return carryOut(sent.context)
  const { db } = sent.context
  const before = await awaitAnswer(db, requestKey)
  if (before !== undefined) return before
  let answer: unknown
  try {
    answer = await carryOut({ ...sent.context, requestKey })
  } catch (error) {
    if (isKeyTaken(error)) return answerOnce(sent, carryOut)
    // A key that still stands was committed with what it created, whatever failed after that.
    throw error
  }
  if (!requestKey.isClaimed) throw new Error(`${sent.endpoint.name} creates something and claims no key.`)
  await setAnswer(db, requestKey, JSON.stringify(answer))
  return answer
}

function readRequestKey({
  endpoint,
  request,
  context: { actor, site },
  input,
}: Sent): RequestKey | undefined {
  const key = request.headers[keyHeader]
  if (!endpoint.creates || !actor || key === undefined) return undefined
  if (typeof key !== 'string' || !keyForm.test(key))
    throw fieldError('Idempotency-Key', { code: 'wrong_form' })
  const content = JSON.stringify([endpoint.name, contentOf(input)])
  const contentHash = site.keys.sign('request-content', content)
  return { memberId: actor.memberId, key, contentHash, requestId: request.id, isClaimed: false }
}

/** A captcha proves who sends, and a draft is where it was typed: the second time they are others, of the same content. */
function contentOf(input: unknown): unknown {
  const {
    captchaKey: _key,
    captchaValue: _value,
    draftSeenAt: _seen,
    ...content
  } = input as Record<string, unknown>
  return content
}

/** What the key was answered first; nothing when nobody has come under it, or whoever did has failed. */
async function awaitAnswer(db: Database, requestKey: RequestKey): Promise<unknown> {
  for (;;) {
    const kept = await findRequestKey(db, requestKey)
    if (!kept) return undefined
    if (!kept.content_hash.equals(requestKey.contentHash)) throw new UserError('key_reused')
    if (kept.answer !== null) return JSON.parse(kept.answer)
    if (Date.now() - kept.created_at.getTime() > answerMsMax) throw new UserError('sent_before')
    await sleep(lookAgainMs)
  }
}
