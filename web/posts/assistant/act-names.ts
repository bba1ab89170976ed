import { m } from '#contract/messages/generated/messages.js'
import type { AssistantAct, AssistantProblemCode } from '#contract/posts/assistant-acts.ts'

export const actNames: Record<AssistantAct, () => string> = {
  chat: m.assistant_act_chat,
  picture: m.assistant_act_picture,
  polish: m.assistant_act_polish,
  shorten: m.assistant_act_shorten,
  to_chinese: m.assistant_act_to_chinese,
  to_english: m.assistant_act_to_english,
  title: m.assistant_act_title,
  explain: m.assistant_act_explain,
  draft: m.assistant_act_draft,
}

export const problemSentences: Record<AssistantProblemCode, () => string> = {
  refused: m.assistant_problem_refused,
  unreachable: m.assistant_problem_unreachable,
  unreadable: m.assistant_problem_unreadable,
  broken_off: m.assistant_problem_broken_off,
  timed_out: m.assistant_problem_timed_out,
  empty: m.assistant_problem_empty,
}
