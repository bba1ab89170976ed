import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { AssistantAct } from '#contract/posts/assistant-acts.ts'
import type { ChatMessage } from './endpoint-client.ts'
import type { TurnRow } from './queries.ts'

/** In UTF-16 units: what of a conversation is told again with each question, the latest first. */
const historyLengthMax = 24_000

type Prompts = Pick<
  Settings,
  | 'assistantPromptChat'
  | 'assistantPromptPolish'
  | 'assistantPromptShorten'
  | 'assistantPromptToChinese'
  | 'assistantPromptToEnglish'
  | 'assistantPromptTitle'
  | 'assistantPromptExplain'
  | 'assistantPromptDraft'
  | 'assistantPromptSummary'
>

const promptOf: Record<AssistantAct, keyof Prompts> = {
  chat: 'assistantPromptChat',
  picture: 'assistantPromptChat',
  polish: 'assistantPromptPolish',
  shorten: 'assistantPromptShorten',
  to_chinese: 'assistantPromptToChinese',
  to_english: 'assistantPromptToEnglish',
  title: 'assistantPromptTitle',
  explain: 'assistantPromptExplain',
  draft: 'assistantPromptDraft',
}

/**
 * What a model is told: the staff's prompt, the conversation so far where it is talked with, and the question with the text
 * it is about. Texts stand between marks of their own and are called material, because anybody may have written them.
 */
export function composeMessages(
  settings: Settings,
  turn: Pick<TurnRow, 'act' | 'language' | 'question' | 'selected_text' | 'material'>,
  earlier: readonly TurnRow[],
): ChatMessage[] {
  const prompt = settings[promptOf[turn.act as AssistantAct]][turn.language as Language]
  return [
    { role: 'system', content: prompt },
    ...(turn.act === 'chat' ? tellHistory(earlier) : []),
    { role: 'user', content: join(turn.question, markMaterial(turn.selected_text), turn.material) },
  ]
}

/** What readers are told of a topic. */
export const composeSummary = (settings: Settings, language: Language, text: string): ChatMessage[] => [
  { role: 'system', content: settings.assistantPromptSummary[language] },
  { role: 'user', content: markMaterial(text) },
]

export const markMaterial = (text: string) =>
  text && `<material>\n${text.replaceAll('</material>', '')}\n</material>`

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

function tellHistory(earlier: readonly TurnRow[]): ChatMessage[] {
  const told: ChatMessage[] = []
  let length = 0
  for (const { question, selected_text, answer } of earlier.toReversed()) {
    const asked = join(question, markMaterial(selected_text))
    length += asked.length + answer.length
    if (length > historyLengthMax) break
    told.unshift({ role: 'user', content: asked }, { role: 'assistant', content: answer })
  }
  return told.filter(({ content }) => content !== '')
}
