import { parseArgs } from 'node:util'
import { runTrial, type TrialResult } from './trial.ts'

/**
 * `npm run fault -- money [--operations N --workers N --processes N --kills N --database-kills N]`: random operations
 * by worker processes that are killed, on a database that is killed, against a model kept outside of it.
 */
export async function runMoneyFault(args: string[]): Promise<void> {
  const text = (value: number) => ({ type: 'string', default: String(value) }) as const
  const { values } = parseArgs({
    args,
    options: {
      operations: text(1_000_000),
      workers: text(64),
      processes: text(8),
      kills: text(100),
      'database-kills': text(20),
    },
  })
  const result = await runTrial(
    {
      operations: Number(values.operations),
      workers: Number(values.workers),
      processes: Number(values.processes),
      kills: Number(values.kills),
      databaseKills: Number(values['database-kills']),
    },
    console.log,
  )
  print(result)
  process.exitCode = result.violations.length > 0 || result.report.violation ? 1 : 0
}

function print({
  answered,
  refused,
  resent,
  kills,
  databaseKills,
  violations,
  report,
  seconds,
}: TrialResult): void {
  const total = Object.values(answered).reduce((sum, count) => sum + count, refused)
  console.log(`
${total} operations answered in ${Math.round(seconds)} s (${JSON.stringify(answered)}, ${refused} refused); ${resent} sent again.
${kills} kills of a worker process, ${databaseKills} of the database.
${violations.length === 0 ? 'Every balance, envelope and transfer is as the answers say.' : violations.join('\n')}
Ledger: ${report.size.transfers} transfers, ${report.size.entries} entries, sums ${report.size.cny_sum} fen and ${report.size.point_sum} points: ${report.violation ?? 'everything holds'}.`)
}
