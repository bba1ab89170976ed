import type { ReactNode } from 'react'
import { ask } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'

export type ConfirmOptions = {
  title: ReactNode
  body?: ReactNode
  /** What the button does, as a verb: "Delete", "Pay 3.00 yuan". */
  action?: string
  /** What the other button says where "Cancel" could be taken for the act. */
  decline?: string
  danger?: boolean
}

/** Its code is loaded with the first question. */
export const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Resolves true when the reader agrees. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return ask<boolean>((answer) => <ConfirmDialog {...options} onAnswer={answer} />)
}
