const lineDepthMax = 60
const linesMax = 5_000

const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/
const container = />|[-+*]|\d{1,9}[.)]/g
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

/**
 * Quotes and lists nested thousands deep cost quadratic time and overflow the stack of everything that walks the
 * tree; no person writes them. Indentation across lines nests at most 250 deep within a post's length.
 */
export function isTooDeep(source: string): boolean {
  const lines = source.split('\n')
  return lines.length > linesMax || lines.some((line) => lineDepth(line) > lineDepthMax)
}

function lineDepth(line: string): number {
  const prefix = containers.exec(line)?.[0]
  if (!prefix || rule.test(line)) return 0
  return prefix.match(container)?.length ?? 0
}
