import { m } from '#contract/messages/generated/messages.js'

/**
 * Said of a line as it is typed or before it is sent, where the server's answer would come too late. Characters are counted as the
 * server counts them; a browser's own `maxLength` cuts what is pasted unseen, and takes an emoji for two.
 */
export const sayTooLong = (text: string, max: number): string | undefined =>
  [...text.trim()].length > max ? m.field_too_long({ max }) : undefined
