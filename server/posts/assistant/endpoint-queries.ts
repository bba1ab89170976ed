import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { today } from './queries.ts'

interface EndpointColumns {
  name: string
  base_url: string
  allows_private: boolean
  is_open: boolean
  encrypted_key?: Buffer | null
}

interface ModelColumns {
  endpoint_id: number
  name: string
  label: string
  draws: boolean
  position: number
  fen_per_million_in: number
  fen_per_million_out: number
}

export const readEndpoints = (db: Database) =>
  db.selectFrom('assistant_endpoints').selectAll().orderBy('id').execute()

export const readModels = (db: Database) =>
  db.selectFrom('assistant_models').selectAll().orderBy('position').orderBy('id').execute()

export const lockEndpoint = (tx: Tx, endpointId: number) =>
  tx.selectFrom('assistant_endpoints').selectAll().where('id', '=', endpointId).forUpdate().executeTakeFirst()

export async function countEndpoints(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('assistant_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertEndpoint(tx: Tx, endpoint: EndpointColumns): Promise<number> {
  const { id } = await tx
    .insertInto('assistant_endpoints')
    .values(endpoint)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEndpoint = (tx: Tx, endpointId: number, endpoint: EndpointColumns) =>
  tx.updateTable('assistant_endpoints').set(endpoint).where('id', '=', endpointId).execute()

export const deleteEndpoint = (tx: Tx, endpointId: number) =>
  tx.deleteFrom('assistant_endpoints').where('id', '=', endpointId).execute()

export const lockModel = (tx: Tx, modelId: number) =>
  tx.selectFrom('assistant_models').selectAll().where('id', '=', modelId).forUpdate().executeTakeFirst()

export async function countModels(tx: Tx, endpointId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('assistant_models')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function isNameTaken(
  tx: Tx,
  { endpoint_id, name }: ModelColumns,
  exceptId: number | undefined,
): Promise<boolean> {
  const found = await tx
    .selectFrom('assistant_models')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('name', '=', name)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertModel(tx: Tx, model: ModelColumns): Promise<number> {
  const { id } = await tx
    .insertInto('assistant_models')
    .values(model)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateModel = (tx: Tx, modelId: number, model: ModelColumns) =>
  tx.updateTable('assistant_models').set(model).where('id', '=', modelId).execute()

export const deleteModel = (tx: Tx, modelId: number) =>
  tx.deleteFrom('assistant_models').where('id', '=', modelId).execute()

export const readUse = (db: Database, days: number) =>
  db
    .selectFrom('assistant_use')
    .leftJoin('roles', 'roles.id', 'role_id')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .select(['name_zh', 'name_en'])
    .select((eb) => [
      eb.fn.sum('assistant_use.requests').as('requests'),
      eb.fn.sum('assistant_use.tokens').as('tokens'),
      eb.fn.sum('assistant_use.fen').as('fen'),
    ])
    .where('day', '>', sql<string>`${today} - ${days}::int`)
    .groupBy(['assistant_use.day', 'name_zh', 'name_en'])
    .orderBy('assistant_use.day')
    .orderBy('name_en')
    .execute()

export const deleteUseOlderThan = (db: Database, days: number) =>
  db.deleteFrom('assistant_use').where('day', '<', sql<string>`${today} - ${days}::int`).execute()
