import type { Settings } from '#contract/core/settings.ts'
import type { Host } from '#server/core/host.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { type ChatMessage, EndpointProblem, type ModelAccess, streamChat } from './endpoint-client.ts'
import { addUse, type ModelRow } from './queries.ts'

/** In UTF-16 units. A model that never ends is broken off. */
const answerLengthMax = 200_000

/** What an answer is made with, once nobody's request is at hand any more. */
export interface Answering extends Pick<Host, 'db' | 'site'> {
  settings: Settings
  log: Pick<Log, 'error'>
}

/** How a model is asked, its endpoint's key included. */
export const accessOf = (
  keys: Keys,
  { base_url, encrypted_key, name, allows_private }: ModelRow,
): ModelAccess => ({
  baseUrl: base_url,
  key: encrypted_key && keys.decrypt('assistant-endpoint', encrypted_key),
  model: name,
  allowsPrivate: allows_private,
})

/** What an answer adds to the day's use. */
export const costOf = (
  { fen_per_million_in, fen_per_million_out }: ModelRow,
  { tokensIn, tokensOut }: { tokensIn: number; tokensOut: number },
): { tokens: number; fen: number } => ({
  tokens: tokensIn + tokensOut,
  fen: (tokensIn * fen_per_million_in + tokensOut * fen_per_million_out) / 1_000_000,
})

/** Has a model talk, and counts what it took, however it ends. Throws `EndpointProblem` where it says nothing. */
export async function converse(
  { db, site, settings }: Answering,
  { model, memberId, messages }: { model: ModelRow; memberId: number; messages: ChatMessage[] },
  { hear, signal }: { hear: (words: string) => void; signal: AbortSignal },
): Promise<void> {
  let length = 0
  let use: { tokensIn: number; tokensOut: number } | undefined
  try {
    const tokensMax = settings.assistantAnswerTokensMax
    for await (const part of streamChat(accessOf(site.keys, model), messages, { signal, tokensMax })) {
      use = part.use ?? use
      if (!part.text) continue
      length += part.text.length
      if (length > answerLengthMax) throw new EndpointProblem('broken_off')
      hear(part.text)
    }
    if (length === 0) throw new EndpointProblem('empty')
  } finally {
    const asked = messages.reduce((sum, { content }) => sum + content.length, 0)
    await addUse(db, memberId, costOf(model, use ?? estimateUse(asked, length)))
  }
}

/** Endpoints that don't count are counted for: Chinese takes about a token a character, English one for four. */
const estimateUse = (asked: number, answered: number) => ({
  tokensIn: Math.ceil(asked / 2),
  tokensOut: Math.ceil(answered / 2),
})
