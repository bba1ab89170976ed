import { readConfig } from '#server/core/config.ts'
import { exitWith } from '#server/core/operator-error.ts'
import { exitAtStopSignal } from '#server/core/stop-signal.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOperatorDatabase } from '#server/db/operator-database.ts'
import { type LedgerReport, verifyLedger } from '#server/money/ledger/verify.ts'
import { refuseArguments } from './refuse-arguments.ts'

/** `npm run ledger:verify`: proves the ledger; status 1 at the first violation. */
async function verifyOnce(): Promise<LedgerReport> {
  refuseArguments('ledger:verify')
  exitAtStopSignal()
  return withOperatorDatabase(readConfig(process.env), async (url) => {
    const db = openDatabase(url, { max: 1 })
    return verifyLedger(db).finally(() => db.destroy())
  })
}

function print({ size, violation, tookMs }: LedgerReport): void {
  console.log(`${size.accounts} accounts, ${size.transfers} transfers, ${size.entries} entries.`)
  console.log(`Sum of all balances: ${size.cny_sum} fen, ${size.point_sum} points.`)
  console.log(`Digest of all chains: ${size.digest}`)
  console.log(
    `${violation ? `VIOLATION: ${violation}` : 'Everything holds.'} (${(tookMs / 1000).toFixed(1)} s)`,
  )
}

const report = await verifyOnce().catch(exitWith)
print(report)
process.exitCode = report.violation ? 1 : 0
