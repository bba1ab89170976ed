import { m } from '#contract/messages/generated/messages.js'

const ofTopics = {
  edit: m.topics_edit,
  editSaved: m.topics_edit_saved,
  withdrawAsk: m.topics_withdraw_ask,
  withdrawText: m.topics_withdraw_text,
  askDeletionText: m.topics_ask_deletion_text,
  deletionWaits: m.topics_deletion_waits,
  deletionRefused: m.topics_deletion_refused,
  move: m.topics_move,
  delete: m.topics_delete,
  deleteText: m.topics_delete_text,
  deleted: m.topics_deleted,
  restoreAsk: m.manage_deleted_topic_ask,
  /** Where one goes from a page that is no more. */
  list: '/' as '/' | '/question/list',
}

const ofQuestions: typeof ofTopics = {
  edit: m.question_edit,
  editSaved: m.question_edit_saved,
  withdrawAsk: m.question_withdraw_ask,
  withdrawText: m.question_withdraw_text,
  askDeletionText: m.question_ask_deletion_text,
  deletionWaits: m.question_deletion_waits,
  deletionRefused: m.question_deletion_refused,
  move: m.question_move,
  delete: m.question_delete,
  deleteText: m.question_delete_text,
  deleted: m.question_deleted,
  restoreAsk: m.question_restore_ask,
  list: '/question/list',
}

/** What its author and the staff read of what they do with a topic, or with a question, which is one that asks. */
export const wordsFor = ({ isQuestion }: { isQuestion: boolean }) => (isQuestion ? ofQuestions : ofTopics)
