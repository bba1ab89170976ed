import { ask, questions } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'

export type NoticeOptions = {
  title: string
  text: string
  /** False for what leaves the page of no more use. */
  closable?: boolean
}

const NoticeDialog = lazy(async () => ({
  default: (await import('#web/ui/notice-dialog.tsx')).NoticeDialog,
}))

/** A modal notice, for 456 and 503: shown once while it stands, and again when there is cause again. */
export const notice = {
  show(options: NoticeOptions): void {
    if (questions.read().some(({ notice }) => notice === options.text)) return
    void ask<void>((close) => <NoticeDialog {...options} onClose={close} />, options.text)
  },
}
