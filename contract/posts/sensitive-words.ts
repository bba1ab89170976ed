import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, pageNumber, pageOf, prose } from '#contract/core/wire.ts'

/* Words that staff don't want in what members write (docs/RULES.md, Reports and moderation). */

export const wordLengthMax = 50
/** What may be added at once, in characters: some ten thousand short words. */
export const wordListLength = { min: 1, max: 100_000 }

const sensitiveWord = z.object({
  wordId: z.int(),
  word: z.string(),
  /** Null where the settings' replacement holds. */
  replacement: z.nullable(z.string()),
  addedBy: z.string(),
  addedAt: moment(),
})
export type SensitiveWord = z.infer<typeof sensitiveWord>

/** Searches folded forms, so that letter case and width don't matter. */
export const listSensitiveWords = endpoint({
  name: 'listSensitiveWords',
  domain: 'posts',
  summary: 'Lists the sensitive words, or those that contain a text.',
  method: 'GET',
  path: '/manage/sensitiveWords',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber(), search: z.optional(line({ max: wordLengthMax })) }),
  output: pageOf(sensitiveWord),
})

/**
 * One a line, as `word` or `word=replacement`. One that is there already gets the replacement of the line. A line that
 * can't be is refused with its number, and nothing is added.
 */
export const addSensitiveWords = endpoint({
  name: 'addSensitiveWords',
  domain: 'posts',
  summary: 'Adds sensitive words, one a line, each with its replacement if it has one.',
  method: 'POST',
  path: '/manage/sensitiveWords',
  staffRight: 'moderate_content',
  creates: true,
  input: z.object({ words: prose(wordListLength) }),
  output: z.object({ added: z.int(), changed: z.int() }),
})

export const removeSensitiveWord = endpoint({
  name: 'removeSensitiveWord',
  domain: 'posts',
  summary: 'Removes a sensitive word.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/sensitiveWords/:wordId',
  staffRight: 'moderate_content',
  input: z.object({ wordId: id() }),
  output: done(),
})
