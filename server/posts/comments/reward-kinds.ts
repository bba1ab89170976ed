/** What the reward for something said under a topic is called, and under a question. */
export const rewardKinds = ({ isQuestion }: { isQuestion: boolean }) =>
  isQuestion
    ? ({ said: 'answer', reply: 'answer_reply' } as const)
    : ({ said: 'comment', reply: 'reply' } as const)
