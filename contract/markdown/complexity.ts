const lineDepthMax = 60
const linesMax = 5_000
const pipesMax = 10_000
/** In all lines together: ten lists that begin on each of 2,800 lines take 3.6 s. */
const containersMax = 5_000

const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^(?:\\.|[^\]\\\s])+\]:))+/
const container = /\[\^(?:\\.|[^\]\\\s])+\]:|>|[-+*]|\d{1,9}[.)]/g
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

/**
 * Quotes, lists and footnotes nested thousands deep cost quadratic time and overflow the stack of everything that walks the
 * tree, and a post of nothing but line ends or table cells makes seconds of nodes; no person writes either.
 * The largest article measured has 2,825 lines. Indentation nests at most 250 deep within a post's length.
 */
export function isTooComplex(source: string): boolean {
  const lines = source.split('\n')
  if (lines.length > linesMax || source.split('|').length > pipesMax) return true
  let containers = 0
  return lines.some((line) => {
    const depth = lineDepth(line)
    containers += depth
    return depth > lineDepthMax || containers > containersMax
  })
}

function lineDepth(line: string): number {
  const prefix = containers.exec(line)?.[0]
  if (!prefix || rule.test(line)) return 0
  return prefix.match(container)?.length ?? 0
}
