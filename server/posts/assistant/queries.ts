import { sql } from 'kysely'
import type { AssistantProblem } from '#contract/posts/assistant.ts'
import type { AssistantAct, TurnState } from '#contract/posts/assistant-acts.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'

/** A day of China, as `assistant_use` counts. */
export const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

export const readOpenModels = (db: Database) =>
  db
    .selectFrom('assistant_models as model')
    .innerJoin('assistant_endpoints as endpoint', 'endpoint.id', 'model.endpoint_id')
    .select(['model.id', 'model.label', 'model.draws'])
    .where('endpoint.is_open', '=', true)
    .orderBy('model.position')
    .orderBy('model.id')
    .execute()

/** Where a model runs, its key encrypted. */
export const findModel = (db: Database, modelId: number) =>
  db
    .selectFrom('assistant_models as model')
    .innerJoin('assistant_endpoints as endpoint', 'endpoint.id', 'model.endpoint_id')
    .select(['model.id', 'model.name', 'model.label', 'model.draws'])
    .select(['model.fen_per_million_in', 'model.fen_per_million_out'])
    .select(['endpoint.base_url', 'endpoint.encrypted_key', 'endpoint.allows_private', 'endpoint.is_open'])
    .where('model.id', '=', modelId)
    .executeTakeFirst()
export type ModelRow = NonNullable<Awaited<ReturnType<typeof findModel>>>

export const readUseOfToday = (db: Database, memberId: number) =>
  db
    .selectFrom('assistant_use')
    .select(['requests', 'tokens'])
    .where('day', '=', today)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Takes one of the day's questions. Returns whether there was one, and tokens left; those at once wait for each other. */
export async function takeQuestion(
  tx: Tx,
  { memberId, roleId }: { memberId: number; roleId: number | null },
  { requestsMax, tokensMax }: { requestsMax: number | null; tokensMax: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ requests: number; tokens: number }>`
    insert into assistant_use (day, member_id, role_id, requests)
    values (${today}, ${memberId}, ${roleId}, 1)
    on conflict (day, member_id) do update set requests = assistant_use.requests + 1,
      role_id = coalesce(assistant_use.role_id, excluded.role_id)
    returning requests, tokens`.execute(tx)
  const [used] = rows
  if (!used) return false
  return (
    used.requests <= (requestsMax ?? Number.POSITIVE_INFINITY) &&
    used.tokens < (tokensMax ?? Number.POSITIVE_INFINITY)
  )
}

export const addUse = (db: Database, memberId: number, { tokens, fen }: { tokens: number; fen: number }) =>
  sql`
    insert into assistant_use (day, member_id, tokens, fen) values (${today}, ${memberId}, ${tokens}, ${fen})
    on conflict (day, member_id) do update
    set tokens = assistant_use.tokens + excluded.tokens, fen = assistant_use.fen + excluded.fen`.execute(db)

export const readConversations = (
  db: Database,
  memberId: number,
  { beforeId, count }: { beforeId: number | undefined; count: number },
) =>
  db
    .selectFrom('assistant_conversations')
    .select(['id', 'title', 'changed_at'])
    .where('member_id', '=', memberId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

export const findConversation = (db: Database, memberId: number, conversationId: number) =>
  db
    .selectFrom('assistant_conversations')
    .select(['id', 'title'])
    .where('id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const insertConversation = (tx: Tx, memberId: number, title: string) =>
  tx
    .insertInto('assistant_conversations')
    .values({ member_id: memberId, title })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteConversation = (db: Database, memberId: number, conversationId: number) =>
  db
    .deleteFrom('assistant_conversations')
    .where('id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const deleteConversationsOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom('assistant_conversations').where('member_id', '=', memberId).execute()

/** Finds none where it was deleted meanwhile. */
const touch = (tx: Tx, conversationId: number) =>
  tx
    .updateTable('assistant_conversations')
    .set({ changed_at: sql`now()` })
    .where('id', '=', conversationId)
    .returning('id')
    .executeTakeFirst()

const turnColumns = [
  ...(['id', 'conversation_id', 'act', 'language', 'question', 'selected_text'] as const),
  ...(['material', 'answer', 'model_id', 'model_label', 'state', 'problem', 'asked_at'] as const),
]

/** The last turns of a conversation, the first of them first. */
export async function readTurns(db: Database, conversationId: number, count: number) {
  const rows = await db
    .selectFrom('assistant_turns')
    .select(turnColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.reverse()
}
export type TurnRow = Awaited<ReturnType<typeof readTurns>>[number]

export const findTurn = (db: Database, memberId: number, turnId: number) =>
  db
    .selectFrom('assistant_turns as turn')
    .innerJoin('assistant_conversations as conversation', 'conversation.id', 'turn.conversation_id')
    .select(turnColumns.map((column) => `turn.${column}` as const))
    .where('turn.id', '=', turnId)
    .where('conversation.member_id', '=', memberId)
    .executeTakeFirst()

export interface NewTurn {
  conversationId: number
  act: AssistantAct
  language: string
  question: string
  text: string
  material: string
  model: ModelRow
}

/** Throws `not_found` where its conversation was deleted meanwhile. */
export async function insertTurn(tx: Tx, turn: NewTurn): Promise<number> {
  if (!(await touch(tx, turn.conversationId))) throw new UserError('not_found')
  const { id } = await tx
    .insertInto('assistant_turns')
    .values({
      conversation_id: turn.conversationId,
      act: turn.act,
      language: turn.language,
      question: turn.question,
      selected_text: turn.text,
      material: turn.material,
      model_id: turn.model.id,
      model_label: turn.model.label,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a turn and all after it away. */
export const deleteTurnsFrom = (tx: Tx, conversationId: number, turnId: number) =>
  tx
    .deleteFrom('assistant_turns')
    .where('conversation_id', '=', conversationId)
    .where('id', '>=', turnId)
    .execute()

/** Whoever gets the row answers the question; nobody else does. */
export const beginTurn = (db: Database, turnId: number) =>
  db
    .updateTable('assistant_turns')
    .set({ state: 'running' })
    .where('id', '=', turnId)
    .where('state', '=', 'waiting')
    .returning(turnColumns)
    .executeTakeFirst()

export const endTurn = (
  db: Database,
  turnId: number,
  { answer, state, problem }: { answer: string; state: TurnState; problem: AssistantProblem | null },
) =>
  db
    .updateTable('assistant_turns')
    .set({ answer, state, problem: problem && JSON.stringify(problem) })
    .where('id', '=', turnId)
    .execute()

/** What was running when a process ended in the middle, and questions whose answer nobody has fetched. */
export const endAbandonedTurns = (db: Database, minutes: number) =>
  db
    .updateTable('assistant_turns')
    .set({ state: 'stopped' })
    .where('state', 'in', ['waiting', 'running'])
    .where('asked_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()

export const deleteConversationsUntouched = (db: Database, days: number) =>
  db
    .deleteFrom('assistant_conversations')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()

export const findAsker = async (db: Database, conversationId: number): Promise<number> => {
  const { member_id } = await db
    .selectFrom('assistant_conversations')
    .select('member_id')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return member_id
}

export const readTurn = (db: Database, turnId: number) =>
  db
    .selectFrom('assistant_turns')
    .select(['answer', 'state', 'problem'])
    .where('id', '=', turnId)
    .executeTakeFirst()

/** What was talked of before a turn, the first of it first. */
export async function readTurnsBefore(db: Database, conversationId: number, turnId: number, count: number) {
  const rows = await db
    .selectFrom('assistant_turns')
    .select(turnColumns)
    .where('conversation_id', '=', conversationId)
    .where('id', '<', turnId)
    .where('act', '<>', 'picture')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.reverse()
}
