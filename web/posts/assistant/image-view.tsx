import { Copy, Eye, ImageDown, ImageOff, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './assistant.module.css'
import { copyPicture } from './copy-picture.ts'

/** What of an answer is inserted: words, code, or a picture by its address. */
export const insertKinds = { text: 10, code: 20, picture: 30 } as const
export type InsertKind = (typeof insertKinds)[keyof typeof insertKinds]

export type ImageViewProps = {
  /** Nothing where it lies elsewhere and has to be uploaded to this site first. */
  url: string | undefined
  onLoad: () => Promise<void>
  onInsert: (kind: 30) => Promise<void>
}

/** A picture of an answer: looked at, copied, or inserted. */
export function ImageView({ url, onLoad, onInsert }: ImageViewProps) {
  const [previewed, setPreviewed] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const busily = (work: () => Promise<void>) => async () => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  if (!url)
    return (
      <p className={styles.picture}>
        <Button size="s" busy={isBusy} icon={<ImageDown aria-hidden="true" />} onClick={busily(onLoad)}>
          {m.assistant_picture_load()}
        </Button>
      </p>
    )
  return (
    <figure className={styles.picture}>
      <Picture url={url} />
      <figcaption className={styles.acts}>
        <Button size="s" icon={<Eye aria-hidden="true" />} onClick={() => setPreviewed(url)}>
          {m.ai_chat_image_view_10()}
        </Button>
        <Button size="s" icon={<Copy aria-hidden="true" />} onClick={busily(() => copyPicture(url))}>
          {m.ai_chat_image_view_20()}
        </Button>
        <Button
          size="s"
          busy={isBusy}
          icon={<TextCursorInput aria-hidden="true" />}
          onClick={busily(() => onInsert(insertKinds.picture))}
        >
          {m.ai_chat_image_view_30()}
        </Button>
      </figcaption>
      <Dialog
        open={previewed !== undefined}
        size="l"
        title={m.ai_chat_image_view_10()}
        onOpenChange={() => setPreviewed(undefined)}
      >
        {previewed && <Picture url={previewed} />}
      </Dialog>
    </figure>
  )
}

/** A spinner until it is there, and a placeholder where it can't be shown. */
function Picture({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <p className={styles.failed} role="img" aria-label={m.assistant_picture_failed()}>
        <ImageOff aria-hidden="true" />
        {m.assistant_picture_failed()}
      </p>
    )
  return (
    <>
      {state === 'loading' && <Spinner />}
      <img
        src={url}
        alt={m.assistant_picture()}
        hidden={state === 'loading'}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  )
}
