import { Copy, Share2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ask } from '#web/ui/dialog-queue.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './share-dialog.module.css'

export const askHowToShare = (path: string, picture: ShareDialogProps['picture']): Promise<void> =>
  ask<void>((answer) => <ShareDialog path={path} picture={picture} onClose={() => answer()} />)

interface ShareDialogProps {
  path: string
  /** What other sites show of it. */
  picture: Topic['picture'] | undefined
  onClose: () => void
}

/** An address to copy, the system's share sheet where there is one, and a picture to keep. */
function ShareDialog({ path, picture, onClose }: ShareDialogProps) {
  const url = new URL(path, location.href).href

  async function copy() {
    // Where the browser refuses, the address is there to be copied by hand.
    if (await copyText(url, { copied: m.share_copied(), failed: m.share_not_copied() })) onClose()
  }

  async function shareBySystem() {
    // Who turns away from the sheet has shared nothing, and stays here.
    await navigator.share({ title: document.title, url }).then(onClose, () => undefined)
  }

  return (
    <Dialog
      open
      title={m.share_title()}
      onOpenChange={onClose}
      footer={
        <>
          {'share' in navigator && (
            <Button icon={<Share2 aria-hidden="true" />} onClick={() => void shareBySystem()}>
              {m.share_by_system()}
            </Button>
          )}
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {m.share_copy()}
          </Button>
        </>
      }
    >
      <div className={styles.ways}>
        <Field label={m.share_address()}>
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        {picture && (
          <a href={picture.path} download className={styles.picture}>
            <img src={picture.path} width={picture.width} height={picture.height} alt="" />
            {m.share_picture()}
          </a>
        )}
      </div>
    </Dialog>
  )
}
