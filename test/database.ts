import { inject } from 'vitest'
import { copyDatabase, type TestDatabase } from './database-copy.ts'

export type { TestDatabase }

/** A migrated, empty database of its own on the PostgreSQL of this test run. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('templateUrl'))
