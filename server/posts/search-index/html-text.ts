/* Shared: the words of stored HTML. */

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * What isn't read: buttons, formulas, which are stored twice, drawn and as their source, and a tag or element that the text
 * was cut in.
 */
const unread = /<(script|style|annotation|math|svg|button)\b[^>]*>[\s\S]*?(?:<\/\1>|$)|<[^>]*$/g

/** Elements that stand within a line; between all others there is a space. */
const inline = /<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g

/** The text of HTML that our renderer made, on one line. */
export const htmlText = (html: string): string => htmlLines(html).replaceAll('\n', ' ')

/** The same with what stands apart in lines of its own. */
export const htmlLines = (html: string): string =>
  html
    .replace(unread, ' ')
    .replace(inline, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, decode)
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim()

/** Blocks of code, or one that the text was cut in. */
const code = /<pre\b[^>]*>[\s\S]*?(?:<\/pre>|$)/g

/** The same without blocks of code, for what goes by the words that a post uses. */
export const proseText = (html: string): string => htmlText(html.replace(code, ' '))

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' '
}
