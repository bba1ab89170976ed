/**
 * Something only the person who runs Teahouse can put right. Its message is a sentence for them, and is printed
 * without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Prints why the process can't go on (a stack only when it is a bug of ours) and ends it with status 1. */
export function exitWith(error: unknown): never {
  const reason = error instanceof Error ? error : new Error(String(error))
  console.error(reason instanceof OperatorError ? reason.message : reason)
  process.exit(1)
}
