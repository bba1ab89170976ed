import { parseArgs } from 'node:util'
import { readConfig } from '#server/core/config.ts'
import { exitWith, OperatorError } from '#server/core/operator-error.ts'
import { exitAtStopSignal } from '#server/core/stop-signal.ts'
import { backUp } from './backup.ts'

const usage = 'npm run backup -- --to FOLDER [--without-uploads]'

/** `npm run backup`: a copy of the forum, made while it runs, that a forum starts on. */
async function main(): Promise<void> {
  const { to, uploads } = readOptions()
  exitAtStopSignal()
  const begun = performance.now()
  const { folder, bytes, members, topics } = await backUp(readConfig(process.env), to, { uploads })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const size = (bytes / 1e6).toFixed(0)
  console.log(`${members} members and ${topics} topics are in ${folder} (${size} MB, ${seconds} s).`)
  if (!uploads) console.log('Uploads are not: copy them now, from the folder uploads of the data folder.')
  if (process.env.SECRET_KEY) console.log('SECRET_KEY is not: keep it elsewhere.')
  console.log(`To go on from it: DATA_DIR=${folder} npm start`)
}

function readOptions(): { to: string; uploads: boolean } {
  const options = { to: { type: 'string' }, 'without-uploads': { type: 'boolean' } } as const
  try {
    const { to, 'without-uploads': without = false } = parseArgs({ options }).values
    if (to) return { to, uploads: !without }
  } catch (error) {
    throw new OperatorError(`${(error as Error).message} Usage: ${usage}`)
  }
  throw new OperatorError(`--to is missing. Usage: ${usage}`)
}

await main().catch(exitWith)
