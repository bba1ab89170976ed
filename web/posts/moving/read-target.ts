const idMax = 15

/** The topic that a number or an address of its page names. */
export function readTarget(typed: string): number | undefined {
  const text = typed.trim()
  const digits = /^[1-9]\d*$/.test(text) ? text : /[?&]topicId=([1-9]\d*)/.exec(text)?.[1]
  return digits && digits.length <= idMax ? Number(digits) : undefined
}
