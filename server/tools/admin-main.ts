import { parseArgs } from 'node:util'
import { readConfig } from '#server/core/config.ts'
import { exitWith, OperatorError } from '#server/core/operator-error.ts'
import { exitAtStopSignal } from '#server/core/stop-signal.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOperatorDatabase } from '#server/db/operator-database.ts'
import { makeAdministratorLink } from './admin.ts'

/** `npm run admin [-- --account NAME]`: a new sign-in link for an administrator, whether the forum runs or not. */
async function main(): Promise<void> {
  const { account } = readOptions()
  exitAtStopSignal()
  const config = readConfig(process.env)
  const made = await withOperatorDatabase(config, async (url) => {
    const db = openDatabase(url, { max: 1 })
    return makeAdministratorLink(db, account).finally(() => db.destroy())
  })
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  console.log(`
  ${made.account}${made.isNew ? ' (a new administrator)' : ''} signs in once with this link, within 24 hours, and chooses a password:
  请在 24 小时内用这个一次性链接以 ${made.account} 的身份登录，并设置密码：
  ${address}/login#link=${made.secret}
`)
}

function readOptions() {
  try {
    return parseArgs({ options: { account: { type: 'string' } } }).values
  } catch (error) {
    throw new OperatorError(`${(error as Error).message} Usage: npm run admin [-- --account NAME]`)
  }
}

await main().catch(exitWith)
