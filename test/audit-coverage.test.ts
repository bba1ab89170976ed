import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { grantMemberRole } from '#contract/accounts/members.ts'
import { fillPath, formEncode } from '#contract/core/endpoint.ts'
import { deleteComment, deleteReply, publishComment } from '#contract/posts/comment-writing.ts'
import { createReport } from '#contract/posts/reports.ts'
import { auditActs } from '#contract/site/audit.ts'
import { raiseAlarm } from '#server/notifications/alarms.ts'
import { auditFieldName } from '#web/site/audit-fields.ts'
import { auditKindName } from '#web/site/audit-kinds.ts'
import { createTestApp, endpoints, eventually } from './app.ts'
import { findReportType } from './decision-makers.ts'
import { testDeps } from './deps.ts'
import { actsElsewhere, expectedAudit } from './expected-audit.ts'
import { makeComment, makeMember, makeReplies, makeRole, makeTopic, ownTagRights } from './makers.ts'
import { makeQuestion, makeQuestionTags } from './question-makers.ts'
import { fixedValues } from './right-values.ts'

/*
 * Calls every operation by which staff change something, so that it succeeds, and compares what it leaves in the audit log with
 * test/expected-audit.ts. An operation without a line there, or that nobody calls here, fails.
 */

const { as, cast, db, tags } = await createTestApp({
  reviewComments: 'all',
  captchaAfterTopicsPerMinute: 1000,
})
const keeper = as(cast.keeper)
const authorId = cast.ann.memberId
const { brewing } = await makeQuestionTags(db)
const makeTopicOfAnn = () => makeTopic(db, { authorId, tagId: tags.green })
const topicId = await makeTopicOfAnn()
const { commentId } = await makeComment(db, { topicId, authorId })
const friends = await makeRole(db, 'Friends')
await ownTagRights(db, tags.daily, { [friends]: ['view_topics'] })
const [replyId] = await makeReplies(db, commentId, authorId, 1)

type Values = Record<string, unknown>

/** Right values for every field that makes something new, or changes what is there. */
const values: Values = {
  ...fixedValues,
  ...{ topicId, commentId, replyId, tagId: tags.green, tagIds: tags.black },
  ...{ memberId: (await makeMember(db)).memberId, roleId: friends, account: 'bob' },
  ...{ hasOwnRights: 'true', grants: '1:view_topics', rights: 'like' },
  ...{ version: undefined, savedAt: undefined, textId: undefined },
}

const all = async (table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
const newest = async (table: string): Promise<number> => (await all(table)).at(-1)!
/** The latest row of a table, as an operation names it. */
const latest = (field: string, table: string) => async (): Promise<Values> => ({
  [field]: await newest(table),
})
const without = (...fields: string[]): Values => Object.fromEntries(fields.map((field) => [field, undefined]))

async function makeWaitingPost(): Promise<Values> {
  await as(cast.bob).call(publishComment, { topicId, body: 'It waits' })
  return { waitingPostId: await newest('waiting_posts'), version: 1 }
}

async function makeCase(): Promise<Values> {
  const reported = { thingKind: 'topic', thingId: await makeTopicOfAnn() } as const
  await as(cast.bob).call(createReport, { ...reported, typeId: await findReportType(db) })
  return { entryKind: 'report', entryId: await newest('report_cases'), act: 'dismiss' }
}

async function makeTwoTopics(): Promise<Values> {
  const from = await makeTopicOfAnn()
  const said = await makeComment(db, { topicId: from, authorId: cast.bob.memberId })
  return { topicId: from, toTopicId: topicId, commentIds: said.commentId }
}

async function askQuestion(): Promise<Values> {
  const questionId = await makeQuestion(db, { askerId: authorId, tagIds: [brewing] })
  const answer = await makeComment(db, { topicId: questionId, authorId: cast.bob.memberId })
  return { questionId, commentId: answer.commentId }
}

/** The process hears of the new role a moment later. */
async function grantToBob(): Promise<Values> {
  const role = { memberId: cast.bob.memberId, roleId: friends }
  await eventually(() => keeper.call(grantMemberRole, role))
  return {}
}

async function askDeletion(): Promise<Values> {
  const asked = { topic_id: await makeTopicOfAnn(), reason: 'Mine' }
  await db.insertInto('deletion_requests').values(asked).execute()
  return { requestId: await newest('deletion_requests') }
}

async function giveFeedback(): Promise<Values> {
  await db
    .insertInto('feedback')
    .values({ name: 'Lin', contact: 'lin@example.org', content: 'Tea?' })
    .execute()
  return { feedbackId: await newest('feedback') }
}

async function raise(): Promise<Values> {
  await raiseAlarm({ db, keys: testDeps.keys }, { kind: 'disk', detail: 'Full' })
  return { alarmId: await newest('alarms') }
}

async function takeAway(kind: 'comments' | 'replies', id: number | undefined): Promise<Values> {
  const operation = kind === 'comments' ? deleteComment : deleteReply
  await keeper.call(operation, { commentId: id!, replyId: id!, reason: 'Spam' })
  return {}
}

/** What is called, one after another, and what of its values is its own: things that were made before are changed and removed. */
const steps: readonly (readonly [operation: string, own?: Values | (() => Promise<Values>)])[] = [
  ['saveSiteText'],
  ['saveSiteSettings'],
  ['decideFeedback', giveFeedback],
  ['answerAlarm', raise],
  ['markSearchedWord'],
  ['saveHelpCategory', without('categoryId', 'parentId')],
  ['orderHelpCategories', async () => ({ categoryIds: await all('help_categories') })],
  ['saveHelpCategory', async () => ({ categoryId: undefined, parentId: await newest('help_categories') })],
  ['saveHelp', async () => ({ helpId: undefined, categoryId: await newest('help_categories') })],
  ['orderHelp', async () => ({ helpIds: await newest('help_articles') })],
  ['deleteHelp', latest('helpId', 'help_articles')],
  ['deleteHelpCategory', latest('categoryId', 'help_categories')],
  ['saveWebhook', { webhookId: undefined, url: 'https://hooks.example.org' }],
  ['renewWebhookSecret', latest('webhookId', 'webhooks')],
  ['pingWebhook', latest('webhookId', 'webhooks')],
  ['sendDeliveryAgain', latest('deliveryId', 'webhook_deliveries')],
  ['deleteWebhook', latest('webhookId', 'webhooks')],
  ['saveOutsideJudge', { url: 'https://judge.example.org', seen: undefined }],
  ['tryOutsideJudge'],
  ['makeApiKey', { rights: 'moderate_content' }],
  ['revokeApiKey', latest('keyId', 'api_keys')],
  ['banAddress'],
  ['unbanAddress', latest('banId', 'address_bans')],
  ['muteMember', { seen: undefined }],
  ['unmuteMember', { seen: undefined }],
  ['banMember', { seen: undefined }],
  ['unbanMember', { seen: undefined }],
  ['endMemberSessions'],
  ['resetSecondFactors'],
  ['grantMemberRole', grantToBob],
  ['revokeMemberRole'],
  ['appointStaff'],
  ['dismissStaff'],
  ['addMemberNote'],
  ['deleteMemberNote', latest('noteId', 'member_notes')],
  ['cancelMember'],
  ['saveRole', without('roleId')],
  ['deleteRole', latest('roleId', 'roles')],
  ['saveLevel', without('levelId')],
  ['deleteLevel', latest('levelId', 'levels')],
  ['saveStaffRole', { staffRole: undefined, rights: 'moderate_content' }],
  ['deleteStaffRole'],
  ['setTagRights', { tagId: tags.daily, seen: undefined }],
  ['saveRegistrationField', without('fieldId', 'optionIds', 'optionNamesZh', 'optionNamesEn')],
  ['orderRegistrationFields', async () => ({ fieldIds: await all('registration_fields') })],
  ['retireRegistrationField', latest('fieldId', 'registration_fields')],
  ['restoreRegistrationField', latest('fieldId', 'registration_fields')],
  ['saveTag', { tagId: undefined, parentId: tags.tea }],
  ['orderTags', async () => ({ tagIds: [tags.green, tags.black, await newest('topic_tags')] })],
  ['retireTag', latest('tagId', 'topic_tags')],
  ['restoreTag', latest('tagId', 'topic_tags')],
  ['deleteTag', latest('tagId', 'topic_tags')],
  ['mergeTag', { tagId: tags.daily, intoTagId: tags.black }],
  ['pinTopic'],
  ['unpinTopic'],
  ['markEssence'],
  ['unmarkEssence'],
  ['closeTopic'],
  ['reopenTopic'],
  ['sinkTopic'],
  ['raiseTopic'],
  ['moveTopic'],
  ['deleteTopic'],
  ['restoreTopic'],
  ['restoreReply', () => takeAway('replies', replyId)],
  ['restoreComment', () => takeAway('comments', commentId)],
  ['refuseDeletion', askDeletion],
  ['awardBounty', askQuestion],
  ['moveComments', makeTwoTopics],
  ['splitTopic', makeTwoTopics],
  ['mergeTopic', makeTwoTopics],
  ['correctPost', { correctedKind: 'comment', correctedId: commentId, version: 1 }],
  ['approvePost', makeWaitingPost],
  ['refusePost', makeWaitingPost],
  ['addSensitiveWords'],
  ['removeSensitiveWord', latest('wordId', 'sensitive_words')],
  ['addGuardAllowance', { account: undefined }],
  ['removeGuardAllowance', latest('allowanceId', 'guard_allowances')],
  ['claimDeskEntry', makeCase],
  ['decideDeskEntry', makeCase],
  ['undoDeskDecision', latest('decisionId', 'desk_decisions')],
  ['saveReportType', without('typeId', 'groupId')],
  ['retireReportType', latest('typeId', 'report_types')],
  ['restoreReportType', latest('typeId', 'report_types')],
  ['saveDecisionText'],
  ['retireDecisionText', latest('textId', 'decision_texts')],
  ['restoreDecisionText', latest('textId', 'decision_texts')],
  ['previewBatch', { act: 'delete', things: `topic:${topicId}` }],
  ['startBatch', { act: 'delete', things: `topic:${topicId}` }],
  ['adjustAccount'],
  ['createMovementFile', without('reason')],
  ['createRechargeOrderFile'],
  ['createCardOrderFile'],
  ['saveMembershipCard', without('cardId')],
  [
    'saveCardSpecification',
    async () => ({ specificationId: undefined, cardId: await newest('membership_cards') }),
  ],
  ['saveAssistantEndpoint', without('endpointId')],
  [
    'saveAssistantModel',
    async () => ({ modelId: undefined, endpointId: await newest('assistant_endpoints') }),
  ],
  ['testAssistantModel', latest('modelId', 'assistant_models')],
  ['deleteAssistantModel', latest('modelId', 'assistant_models')],
  ['deleteAssistantEndpoint', latest('endpointId', 'assistant_endpoints')],
  ['sendSystemNotification'],
  ['withdrawSystemNotification', latest('notificationId', 'system_notifications')],
]

const operations = new Map(
  endpoints
    .filter(({ staffRight, method }) => staffRight && method !== 'GET')
    .map((each) => [each.name, each]),
)

/** Calls it as an administrator. Returns the acts that it wrote down meanwhile, each once. */
async function actsOf(name: string, own: Values): Promise<string[]> {
  const endpoint = operations.get(name)!
  const { properties = {} } = z.toJSONSchema(endpoint.input, { unrepresentable: 'any' })
  const input = Object.keys(properties).map((field) => [field, { ...values, ...own }[field]])
  const { path, rest } = fillPath(endpoint.path, Object.fromEntries(input))
  const before = await newest('audit_log')
  const answer = await keeper.send({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': crypto.randomUUID() },
    payload: formEncode(rest).toString(),
  })
  expect.soft(answer.statusCode, `${name}: ${answer.body.slice(0, 300)}`).toBe(200)
  const written = await db
    .selectFrom('audit_log')
    .select('act')
    .distinct()
    .where('id', '>', before ?? 0)
    .orderBy('act')
    .execute()
  return written.map(({ act }) => act)
}

test('every operation by which staff change something says what it writes down, and is called here', () => {
  expect(Object.keys(expectedAudit).sort()).toEqual([...operations.keys()].sort())
  expect([...new Set(steps.map(([name]) => name))].sort()).toEqual([...operations.keys()].sort())
})

test('every act of the log is of an operation, or of those that are listed as others', () => {
  const acts = Object.values(expectedAudit).flatMap((expected) => ('nothing' in expected ? [] : expected))
  expect([...new Set([...acts, ...actsElsewhere])].sort()).toEqual([...auditActs].sort())
})

test('what staff change is in the log, under the act that is expected', { timeout: 120_000 }, async () => {
  for (const [name, own = {}] of steps) {
    const acts = await actsOf(name, typeof own === 'function' ? await own() : own)
    const expected = expectedAudit[name]!
    expect.soft({ [name]: acts }).toEqual({ [name]: 'nothing' in expected ? [] : [...expected].sort() })
  }
})

/** Fields of one entry, with those within them. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([field, part]) => [field, ...fieldsOf(part)])
    : []

test('what was done, to what and what changed have names in the log that staff read', async () => {
  const rows = await db.selectFrom('audit_log').select(['act', 'subject', 'before', 'after']).execute()
  expect(rows.length, 'those that the operations above have written').toBeGreaterThan(100)
  const nameless = rows.flatMap(({ act, subject, before, after }) => {
    const kind = subject.split(':')[0]!
    // The parts of a text in both languages are named by their languages.
    const fields = act === 'save_setting' ? [] : [...fieldsOf(before), ...fieldsOf(after)]
    return [
      ...fields.filter((field) => auditFieldName(field) === field).map((field) => `${act}: ${field}`),
      ...(auditKindName(kind) ? [] : [`${act} of ${kind}`]),
    ]
  })
  expect([...new Set(nameless)].sort()).toEqual([])
})
