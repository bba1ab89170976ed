/* What a source says of hidden content, as far as no grammar is needed. */

/** Whether a text has to go through the grammar of hidden content at all. */
export const mentionsHidden = (source: string): boolean => /[:：][:：][ \t]*hidden\b/i.test(source)

/** A source as it may be kept before it is published: without the passwords in lines that mean to hide something. */
export const withoutPasswords = (source: string): string =>
  mentionsHidden(source) ? source.split('\n').map(withoutPassword).join('\n') : source

const withoutPassword = (line: string): string =>
  mentionsHidden(line) ? line.replace(passwordSaid, '') : line

const passwordSaid = /\bpassword[ \t]*=[ \t]*(?:"[^"]*"?|'[^']*'?|[^\s}]*)/gi
