/**
 * Returns whether a text is of a pattern with `*` for anything, letter case ignored. Walks the text once for each part of
 * the pattern, taking the first place where it fits: a regular expression would try every way to share the text out.
 */
export function matchesWildcard(text: string, pattern: string): boolean {
  const rest = text.toLowerCase()
  const [first = '', ...others] = pattern.toLowerCase().split('*')
  const last = others.pop()
  if (last === undefined) return rest === first
  if (!rest.startsWith(first) || !rest.endsWith(last)) return false
  const end = rest.length - last.length
  let at = first.length
  for (const part of others) {
    const found = rest.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= end
}
