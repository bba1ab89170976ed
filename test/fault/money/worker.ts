import { openDatabase } from '#server/db/database.ts'
import { carryOut } from './carry-out.ts'
import type { Operation } from './operations.ts'

/** A process that does what it is sent, several things at once, until it is killed. */
const [url = '', connections = '8'] = process.argv.slice(2)
const db = openDatabase(url, { max: Number(connections) })

process.on('message', ({ id, operation }: { id: number; operation: Operation }) => {
  carryOut(db, operation).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
