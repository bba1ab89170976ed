import type { AssistantAct } from '#contract/posts/assistant-acts.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { findTopicsLike } from '#server/posts/similar/similar.ts'
import { canPublishTopic } from '#server/posts/topics/policy.ts'
import { markMaterial } from './compose.ts'
import { readAdoptedAnswers, readTagNames } from './material-queries.ts'

const answersMax = 3
/** In UTF-16 units. */
const answerLengthMax = 3_000
const titleLengthMax = 200
const tagsMax = 200

/** What the forum itself has for an act, of what the asker may read; empty for those that need nothing. */
export async function findMaterial(context: MemberContext, act: AssistantAct, text: string): Promise<string> {
  if (act === 'draft') return findAnswers(context, text)
  return act === 'title' ? listTags(context) : ''
}

/** Adopted answers to questions like this one, each with its address. */
async function findAnswers({ db, rights, origin, site }: MemberContext, text: string): Promise<string> {
  const title = (text.split('\n', 1)[0] ?? '').slice(0, titleLengthMax)
  const alike = await findTopicsLike(db, title, rights.hiddenTagIds)
  const questionIds = alike.filter(({ isQuestion }) => isQuestion).map(({ topicId }) => topicId)
  const answers = await readAdoptedAnswers(db, questionIds, answersMax)
  return answers
    .map(({ id, title, body_markdown }) => {
      const address = `${site.publicUrl ?? origin}/question?questionId=${id}`
      return markMaterial(`${title}\n${address}\n\n${body_markdown.slice(0, answerLengthMax)}`)
    })
    .join('\n')
}

/** The names of tags that the asker may post under, from which the model chooses. */
async function listTags({ db, actor, settings, language }: MemberContext): Promise<string> {
  const tags = await readTagNames(db, tagsMax)
  const open = tags.filter(({ id }) => canPublishTopic(actor, settings, id))
  return markMaterial(open.map((tag) => inLanguage(tag, language)).join('\n'))
}
