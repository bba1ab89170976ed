import { Dialog } from '#web/ui/dialog.tsx'
import type { NoticeOptions } from '#web/ui/notice.tsx'

export function NoticeDialog({ title, text }: NoticeOptions) {
  return <Dialog open closable={false} role="alertdialog" size="s" title={title} description={text} />
}
