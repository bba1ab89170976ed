import { type Insertable, sql } from 'kysely'
import type { DurationUnit } from '#contract/money/membership-cards.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'

export const readCardRows = (db: Database) =>
  db.selectFrom('membership_cards').selectAll().orderBy('position').orderBy('id').execute()

export const readSpecificationRows = (db: Database) =>
  db
    .selectFrom('card_specifications')
    .selectAll()
    .select(sql<DurationUnit>`duration_unit`.as('duration_unit'))
    .orderBy('id')
    .execute()

/** The default role is everybody's already. */
export const readGrantableRoles = (db: Database) =>
  db
    .selectFrom('roles')
    .select(['id', 'name_zh', 'name_en'])
    .where('is_default', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** It stays until the transaction ends. */
export const findGrantableRole = (tx: Tx, roleId: number) =>
  tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('is_default', '=', false)
    .forKeyShare()
    .executeTakeFirst()

/** One after another, so that two who make the last one at once don't exceed the most there may be. */
export const lockCards = (tx: Tx) => sql`lock table membership_cards in share row exclusive mode`.execute(tx)

export const countCards = (tx: Tx) =>
  tx
    .selectFrom('membership_cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const countSpecifications = (tx: Tx, cardId: number) =>
  tx
    .selectFrom('card_specifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow()

export const lockCard = (tx: Tx, cardId: number) =>
  tx.selectFrom('membership_cards').selectAll().where('id', '=', cardId).forUpdate().executeTakeFirst()

type CardColumns = Insertable<DB['membership_cards']>
type SpecificationColumns = Insertable<DB['card_specifications']>

export const insertCard = (tx: Tx, card: CardColumns) =>
  tx.insertInto('membership_cards').values(card).returning('id').executeTakeFirstOrThrow()

export const updateCard = (tx: Tx, cardId: number, card: CardColumns) =>
  tx.updateTable('membership_cards').set(card).where('id', '=', cardId).execute()

export const lockSpecification = (tx: Tx, specificationId: number) =>
  tx
    .selectFrom('card_specifications')
    .selectAll()
    .where('id', '=', specificationId)
    .forUpdate()
    .executeTakeFirst()

export const insertSpecification = (tx: Tx, specification: SpecificationColumns) =>
  tx.insertInto('card_specifications').values(specification).returning('id').executeTakeFirstOrThrow()

export const updateSpecification = (tx: Tx, specificationId: number, specification: SpecificationColumns) =>
  tx.updateTable('card_specifications').set(specification).where('id', '=', specificationId).execute()
