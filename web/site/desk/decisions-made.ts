interface Made {
  /** Of the entry. */
  key: string
  decisionId: Promise<number | undefined>
}

/**
 * What one has decided on and may take back, the last first: in the order in which it was decided, which is not always the
 * order of the answers.
 */
export function createDecisionsMade() {
  let made: Made[] = []
  const forget = (key: string) => {
    made = made.filter((each) => each.key !== key)
  }
  return {
    forget,
    /** `decisionId` resolves with nothing where there is nothing to take back. */
    async add(key: string, decisionId: Promise<number | undefined>): Promise<void> {
      made.push({ key, decisionId })
      if ((await decisionId) === undefined) forget(key)
    },
    /** The last, once it is answered; nothing when that can't be taken back. */
    async takeLast(): Promise<{ key: string; decisionId: number } | undefined> {
      const last = made.pop()
      const decisionId = await last?.decisionId
      return last && decisionId !== undefined ? { key: last.key, decisionId } : undefined
    },
  }
}
