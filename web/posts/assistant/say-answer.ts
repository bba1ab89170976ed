import type { AssistantTurn } from '#contract/posts/assistant.ts'

/**
 * What of an answer is told next to whoever hears it, and up to where it is told then: each paragraph once it has ended, and the
 * rest with the answer. Without pictures, whose addresses may be pictures themselves, and without signs of markup.
 */
export function sayAnswer(
  { answer, state }: Pick<AssistantTurn, 'answer' | 'state'>,
  told: number,
): { words: string; told: number } {
  const isComing = state === 'running' || state === 'waiting'
  const end = isComing ? answer.lastIndexOf('\n\n') : answer.length
  if (end <= told) return { words: '', told }
  const words = answer.slice(told, end).replace(/!\[[^\]]*\]\([^)]*\)|[*_#`>|]/g, '')
  return { words: words.trim(), told: end }
}
