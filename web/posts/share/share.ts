import type { Topic } from '#contract/posts/topics.ts'

/**
 * Offers a path of this site to be passed on, and the picture that stands for it where there is one. The dialog's code is loaded
 * with the first question.
 */
export const share = async (path: string, picture?: Topic['picture']): Promise<void> =>
  (await import('./share-dialog.tsx')).askHowToShare(path, picture)
