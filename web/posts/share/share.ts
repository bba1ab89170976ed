export interface Shared {
  /** Without the origin. */
  path: string
  /** A picture that stands for it, without the origin. */
  picture?: string | undefined
}

/** Offers the address, the system's own sheet and a picture. The dialog's code is loaded with the first question. */
export const share = async (shared: Shared): Promise<void> =>
  (await import('./share-dialog.tsx')).askHowToShare(shared)
