import { lazy, type ReactNode } from 'react'
import { ask } from '#web/ui/dialog-queue.ts'

export type NoticeOptions = { title: ReactNode; text: ReactNode }

const NoticeDialog = lazy(async () => ({
  default: (await import('#web/ui/notice-dialog.tsx')).NoticeDialog,
}))

/** A modal notice that can't be closed: for 456 and 503, after which the page is of no more use. */
export const notice = {
  show({ title, text }: NoticeOptions): void {
    void ask<never>(() => <NoticeDialog title={title} text={text} />)
  },
}
