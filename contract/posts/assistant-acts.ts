/* What the assistant is asked to do; free of validation, for the browser loads it with every editor. */

/** What is asked in words, and what is asked by pressing a button over a text. */
export const assistantActs = [
  'chat',
  'picture',
  'polish',
  'shorten',
  'to_chinese',
  'to_english',
  'title',
  'explain',
  'draft',
] as const
export type AssistantAct = (typeof assistantActs)[number]

/** Those that are about a text, which they can't do without. */
export const actsOnText: readonly AssistantAct[] = assistantActs.slice(2)
/** Those whose answer stands in the place of the text, once the writer has seen what differs. */
export const actsThatReplace: readonly AssistantAct[] = ['polish', 'shorten', 'to_chinese', 'to_english']

/** In code points. */
export const assistantLengths = { question: { min: 1, max: 10_000 }, text: { min: 0, max: 50_000 } } as const

/** What went wrong between this site and the endpoint. */
export const assistantProblems = [
  'refused',
  'unreachable',
  'unreadable',
  'broken_off',
  'timed_out',
  'empty',
] as const
export type AssistantProblemCode = (typeof assistantProblems)[number]

/** How the answer to a question stands. */
export const turnStates = ['waiting', 'running', 'complete', 'stopped', 'failed'] as const
export type TurnState = (typeof turnStates)[number]
