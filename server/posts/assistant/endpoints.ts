import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { AssistantProblem } from '#contract/posts/assistant.ts'
import type * as contract from '#contract/posts/assistant-endpoints.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { isWebAddress } from '#server/core/request-within.ts'
import { lockSeen, markOf } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { drawPicture, EndpointProblem, type ModelAccess, reachOf, streamChat } from './endpoint-client.ts'
import * as queries from './endpoint-queries.ts'
import { accessOf } from './models.ts'
import { findModel, type ModelRow } from './queries.ts'

const endpointsMax = 20
const modelsMax = 50
const testMsMax = 15_000
const testAnswerLengthMax = 500
const testTokensMax = 50
const useDays = 30

export async function listAssistantEndpoints({
  db,
}: MemberContext): Promise<OutputOf<typeof contract.listAssistantEndpoints>> {
  const [endpoints, models] = await Promise.all([queries.readEndpoints(db), queries.readModels(db)])
  return {
    items: endpoints.map((endpoint) => ({
      endpointId: endpoint.id,
      mark: markOf(endpoint),
      name: endpoint.name,
      baseUrl: endpoint.base_url,
      hasKey: endpoint.encrypted_key !== null,
      allowsPrivate: endpoint.allows_private,
      isOpen: endpoint.is_open,
      models: models
        .filter(({ endpoint_id }) => endpoint_id === endpoint.id)
        .map((model) => ({
          modelId: model.id,
          mark: markOf(model),
          name: model.name,
          label: model.label,
          draws: model.draws,
          position: model.position,
          fenPerMillionIn: model.fen_per_million_in,
          fenPerMillionOut: model.fen_per_million_out,
        })),
    })),
  }
}

/** What the shape of the fields doesn't tell. */
export async function checkAssistantEndpoint(
  _: MemberContext,
  { baseUrl, allowsPrivate = false }: Partial<ParsedInputOf<typeof contract.saveAssistantEndpoint>>,
): Promise<void> {
  if (baseUrl !== undefined) requireAddress(baseUrl, allowsPrivate)
}

/**
 * Throws a field error of `baseUrl` for what is no address, or lies in a private network without leave; of `key` where the one
 * that is there would go to another site than it was given for.
 */
export async function saveAssistantEndpoint(
  { db, actor, site }: MemberContext,
  input: ParsedInputOf<typeof contract.saveAssistantEndpoint>,
): Promise<{ endpointId: number }> {
  const { endpointId, seen, name, baseUrl, key, dropsKey, allowsPrivate, isOpen } = input
  requireAddress(baseUrl, allowsPrivate)
  const endpoint = {
    name,
    base_url: baseUrl,
    allows_private: allowsPrivate,
    is_open: isOpen,
    ...(dropsKey && { encrypted_key: null }),
    ...(key && { encrypted_key: site.keys.encrypt('assistant-endpoint', key) }),
  }
  return db.transaction().execute(async (tx) => {
    const before = await lockSeen(endpointId, (id) => queries.lockEndpoint(tx, id), seen)
    if (before?.encrypted_key && !key && !dropsKey) requireSameSite(before.base_url, baseUrl)
    if (!before && (await queries.countEndpoints(tx)) >= endpointsMax) throw new UserError('list_full')
    const id = before ? before.id : await queries.insertEndpoint(tx, endpoint)
    if (before) await queries.updateEndpoint(tx, before.id, endpoint)
    await writeAudit(tx, actor, {
      act: 'save_assistant_endpoint',
      subject: `assistant_endpoint:${id}`,
      before: before && withoutKey(before),
      after: withoutKey(endpoint),
    })
    return { endpointId: id }
  })
}

const withoutKey = ({ encrypted_key, ...rest }: Record<string, unknown>) => rest

/** Whoever could send a key elsewhere could read it there. */
function requireSameSite(before: string, after: string): void {
  if (new URL(before).origin !== new URL(after).origin) throw fieldError('key', { code: 'required' })
}

function requireAddress(baseUrl: string, allowsPrivate: boolean): void {
  const url = URL.parse(baseUrl)
  if (!url) throw fieldError('baseUrl', { code: 'wrong_form' })
  if (!isWebAddress(url, reachOf({ allowsPrivate }))) throw fieldError('baseUrl', { code: 'out_of_reach' })
}

export async function deleteAssistantEndpoint(
  { db, actor }: MemberContext,
  { endpointId }: ParsedInputOf<typeof contract.deleteAssistantEndpoint>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.lockEndpoint(tx, endpointId)
    if (!before) throw new UserError('not_found')
    await queries.deleteEndpoint(tx, endpointId)
    await writeAudit(tx, actor, {
      act: 'delete_assistant_endpoint',
      subject: `assistant_endpoint:${endpointId}`,
      before: withoutKey(before),
    })
  })
}

export async function saveAssistantModel(
  { db, actor }: MemberContext,
  { modelId, seen, endpointId, ...input }: ParsedInputOf<typeof contract.saveAssistantModel>,
): Promise<{ modelId: number }> {
  const model = {
    endpoint_id: endpointId,
    name: input.name,
    label: input.label,
    draws: input.draws,
    position: input.position,
    fen_per_million_in: input.fenPerMillionIn,
    fen_per_million_out: input.fenPerMillionOut,
  }
  return db.transaction().execute(async (tx) => {
    if (!(await queries.lockEndpoint(tx, endpointId))) throw new UserError('not_found')
    const before = await lockSeen(modelId, (id) => queries.lockModel(tx, id), seen)
    if (!before && (await queries.countModels(tx, endpointId)) >= modelsMax) throw new UserError('list_full')
    if (await queries.isNameTaken(tx, model, modelId)) throw fieldError('name', { code: 'taken' })
    const id = before ? before.id : await queries.insertModel(tx, model)
    if (before) await queries.updateModel(tx, before.id, model)
    const subject = `assistant_model:${id}`
    await writeAudit(tx, actor, { act: 'save_assistant_model', subject, before, after: model })
    return { modelId: id }
  })
}

export async function deleteAssistantModel(
  { db, actor }: MemberContext,
  { modelId }: ParsedInputOf<typeof contract.deleteAssistantModel>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.lockModel(tx, modelId)
    if (!before) throw new UserError('not_found')
    await queries.deleteModel(tx, modelId)
    const subject = `assistant_model:${modelId}`
    await writeAudit(tx, actor, { act: 'delete_assistant_model', subject, before })
  })
}

/** Puts a small question to a model, open or not. */
export async function testAssistantModel(
  { db, site }: MemberContext,
  { modelId }: ParsedInputOf<typeof contract.testAssistantModel>,
): Promise<OutputOf<typeof contract.testAssistantModel>> {
  const model = await findModel(db, modelId)
  if (!model) throw new UserError('not_found')
  const since = performance.now()
  const signal = AbortSignal.timeout(testMsMax)
  const said = await trial(accessOf(site.keys, model), model, signal).catch((error) =>
    toProblem(error, signal),
  )
  const ms = Math.round(performance.now() - since)
  return typeof said === 'string' ? { answer: said, ms, problem: null } : { answer: null, ms, problem: said }
}

async function trial(access: ModelAccess, model: ModelRow, signal: AbortSignal): Promise<string> {
  if (model.draws) {
    await drawPicture(access, 'A cup of tea', { signal, bytesMax: 10_000_000 })
    return ''
  }
  const messages = [{ role: 'user', content: 'Say hello in five words.' }] as const
  let answer = ''
  for await (const { text = '' } of streamChat(access, messages, { signal, tokensMax: testTokensMax }))
    answer += text
  return answer.slice(0, testAnswerLengthMax)
}

/** What a signal breaks off ends in one error or another, by how far it had come. */
function toProblem(error: unknown, signal: AbortSignal): AssistantProblem {
  if (error instanceof EndpointProblem) return error.problem
  if (!signal.aborted) throw error
  return new EndpointProblem('timed_out').problem
}

export async function readAssistantUse({
  db,
  language,
}: MemberContext): Promise<OutputOf<typeof contract.readAssistantUse>> {
  const rows = await queries.readUse(db, useDays)
  return {
    days: rows.map(({ day, requests, tokens, fen, ...role }) => ({
      day,
      role: inLanguage(role, language),
      requests: Number(requests),
      tokens: Number(tokens),
      fen: Number(fen),
    })),
  }
}
