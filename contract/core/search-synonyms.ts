import * as z from 'zod/mini'

/*
 * Words that mean the same to the search, a line each (docs/RULES.md, Search): "a = b = c" stand for one another; who looks
 * for what is ahead of ">" in "a > b" finds what is behind it as well.
 */

const linesMax = 500

/** Two to eight words or phrases. */
const linePattern =
  /^[^=>]*[\p{L}\p{N}][^=>]*(?:(?:=[^=>]*[\p{L}\p{N}][^=>]*){1,7}|(?:>[^=>]*[\p{L}\p{N}][^=>]*){1})$/u

export const searchSynonyms = z
  .array(z.string().check(z.trim(), z.maxLength(200), z.regex(linePattern)))
  .check(z.maxLength(linesMax))
