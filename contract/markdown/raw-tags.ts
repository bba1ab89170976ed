export type Tag = {
  source: string
  name: string
  closing: boolean
  /** Not a tag by CommonMark's grammar, which is the part of HTML that every tokenizer reads alike. */
  malformed: boolean
  paired: boolean
}

/** A name is looked ahead for, so that nothing of it is given back: attributes are tried once, and not behind each letter. */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<\/?[A-Za-z](?=([^\s/<>]*))\1(?:"[^"]*"|'[^']*'|[^<>"'])*>/g
const attribute = /\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?/
const strictTag = new RegExp(`^<(?:[A-Za-z][\\w.-]*(?:${attribute.source})*\\s*/?|/[A-Za-z][\\w.-]*\\s*)>$`)

/** Cuts raw HTML into text and tags; comments, declarations and instructions are left out. */
export function markTags(source: string): Array<string | Tag> {
  const parts: Array<string | Tag> = []
  let end = 0
  for (const match of source.matchAll(pieces)) {
    parts.push(source.slice(end, match.index))
    end = match.index + match[0].length
    const name = /^<\/?([A-Za-z][^\s/<>]*)/.exec(match[0])?.[1]
    if (!name) continue
    const closing = match[0].startsWith('</')
    parts.push({
      source: match[0],
      name: name.toLowerCase(),
      closing,
      malformed: !strictTag.test(match[0]),
      paired: false,
    })
  }
  parts.push(source.slice(end))
  return parts
}
