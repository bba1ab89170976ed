/**
 * All results, or the first failure once nothing is under way any more: a query that is still running when the page
 * is finished would travel to the browser half done, and its failure with it.
 */
export async function settleAll<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(work)
  return await Promise.all(work)
}
