/* Shared by whatever sends addresses of topics elsewhere. */

/** Where a topic or a question is read. */
export const pagePath = ({ id, is_question }: { id: number; is_question: boolean }): string =>
  is_question ? `/question?questionId=${id}` : `/thread?topicId=${id}`
