import { formed } from './wire.ts'

/*
 * Words that mean the same to the search, a line each (docs/RULES.md, Search): "a = b = c" stand for one another; who looks
 * for what is ahead of ">" in "a > b" finds what is behind it as well.
 */

export const searchSynonymsMax = 500

/** Two to eight words or phrases. */
const linePattern =
  /^[^=>]*[\p{L}\p{N}][^=>]*(?:(?:=[^=>]*[\p{L}\p{N}][^=>]*){1,7}|(?:>[^=>]*[\p{L}\p{N}][^=>]*){1})$/u

export const searchSynonym = formed(linePattern, { max: 200 })
