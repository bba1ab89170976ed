/**
 * Firefox cuts whatever is on its way as soon as another address is asked for: also for a file, which leaves the page where it
 * is, and while the new page is slow to come. Whoever is still there would read that the server can't be reached. What is asked
 * after that goes on, so it is asked once more. Only for what may be.
 */
export async function askAgainIfCut<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  addEventListener('beforeunload', leave)
  try {
    return await ask()
  } catch (error) {
    if (!isLeaving) throw error
    return await ask()
  } finally {
    removeEventListener('beforeunload', leave)
  }
}
