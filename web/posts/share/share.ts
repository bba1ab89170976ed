/** Offers a path of this site to be passed on. The dialog's code is loaded with the first question. */
export const share = async (path: string): Promise<void> =>
  (await import('./share-dialog.tsx')).askHowToShare(path)
