/** New posts of each member that this process is taking in at this moment, which the database can't have counted yet. */
const underWay = new Map<number, number>()

/** Does what takes a new post in; `work` hears how many others of the same member were under way as it began. */
export async function whileUnderWay<T>(memberId: number, work: (others: number) => Promise<T>): Promise<T> {
  const others = underWay.get(memberId) ?? 0
  underWay.set(memberId, others + 1)
  try {
    return await work(others)
  } finally {
    const left = (underWay.get(memberId) ?? 1) - 1
    if (left > 0) underWay.set(memberId, left)
    else underWay.delete(memberId)
  }
}
