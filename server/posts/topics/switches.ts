/* Shared: which switches are whose; questions and what stands under them have their own. */
import type { Settings } from '#contract/core/settings.ts'
import type { Rights } from '#server/core/rights.ts'

interface Switches {
  /** New topics, or questions. */
  post: boolean
  editPost: boolean
  /** Comments, or answers. */
  say: boolean
  editSaid: boolean
  quote: boolean
  reply: boolean
  editReply: boolean
  needsRealNameToPost: boolean
  needsRealNameToSay: boolean
}

/** Says what the switches of the site let members do with topics, or with questions. */
export const switchesOf = (settings: Settings, isQuestion: boolean): Switches =>
  isQuestion
    ? {
        post: settings.allowQuestions,
        editPost: settings.allowQuestionEditing,
        say: settings.allowAnswers,
        editSaid: settings.allowAnswerEditing,
        // An answer answers the question, and a reply whatever else is said.
        quote: false,
        reply: settings.allowAnswerReplies,
        editReply: settings.allowAnswerReplyEditing,
        needsRealNameToPost: settings.realNameForQuestions,
        needsRealNameToSay: settings.realNameForAnswers,
      }
    : {
        post: settings.allowTopics,
        editPost: settings.allowTopicEditing,
        say: settings.allowComments,
        editSaid: settings.allowCommentEditing,
        quote: settings.allowComments && settings.allowQuoting,
        reply: settings.allowReplies,
        editReply: settings.allowReplyEditing,
        needsRealNameToPost: settings.realNameForTopics,
        needsRealNameToSay: settings.realNameForComments,
      }

/** The same by the tag: what stands under it is of its kind. */
export const switchesUnder = (
  settings: Settings,
  { rights }: { rights: Pick<Rights, 'isOfQuestions'> },
  tagId: number,
): Switches => switchesOf(settings, rights.isOfQuestions(tagId))

/** What whoever comes too late to say something is told. */
export const closedCode = (isQuestion: boolean): 'question_closed' | 'topic_closed' =>
  isQuestion ? 'question_closed' : 'topic_closed'
