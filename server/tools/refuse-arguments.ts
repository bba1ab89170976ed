import { OperatorError } from '#server/core/operator-error.ts'

/** For commands that take none: who asks for `--help`, or misspells something, hasn't asked for the command to be carried out. */
export function refuseArguments(command: string, given = process.argv.slice(2)): void {
  if (given.length === 0) return
  throw new OperatorError(
    `npm run ${command} takes no arguments, but was given "${given.join(' ')}"; nothing was done. Settings are environment variables: see README.md.`,
  )
}
