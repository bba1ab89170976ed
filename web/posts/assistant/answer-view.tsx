import { Copy, TextCursorInput } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { cutAnswer, type Segment } from '#contract/posts/answer-segments.ts'
import { type AssistantTurn, keepAssistantPicture } from '#contract/posts/assistant.ts'
import { call } from '#web/api/call.ts'
import { PreviewParts } from '#web/editor/preview-parts.tsx'
import type { PreviewAnswer } from '#web/editor/preview-renderer.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import prose from '#web/ui/prose.module.css'
import type { AnswerRenderer } from './answer-renderer.ts'
import styles from './assistant.module.css'
import { copyWords } from './copy-words.ts'
import { ImageView, type InsertKind, insertKinds } from './image-view.tsx'

export type OnInsert = (kind: InsertKind, content: string) => void

type AnswerViewProps = {
  turn: AssistantTurn
  renderer: RefObject<AnswerRenderer | undefined>
  onInsert: OnInsert
}

/** An answer as it reads, by the rules of posts; its code and its pictures can be taken by themselves. */
export function AnswerView({ turn, renderer, onInsert }: AnswerViewProps) {
  return cutAnswer(turn.answer).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place, and only the last one grows.
    <SegmentView key={index} {...{ segment, turn, renderer, onInsert }} />
  ))
}

function SegmentView({ segment, turn, ...props }: AnswerViewProps & { segment: Segment }) {
  if (segment.kind === 'picture')
    return <KeptPicture segment={segment} turn={turn} onInsert={props.onInsert} />
  if (segment.kind === 'text') return <Rendered source={segment.source} renderer={props.renderer} />
  const isComing = turn.state === 'running'
  return (
    <div>
      {/* Colours would come and go with each word. */}
      {isComing ? (
        <pre className={styles.code}>{segment.code}</pre>
      ) : (
        <Rendered source={segment.source} renderer={props.renderer} />
      )}
      {!isComing && (
        <div className={styles.acts}>
          <Button size="s" icon={<Copy aria-hidden="true" />} onClick={() => void copyWords(segment.code)}>
            {m.assistant_copy_code()}
          </Button>
          <Button
            size="s"
            icon={<TextCursorInput aria-hidden="true" />}
            onClick={() => props.onInsert(insertKinds.code, segment.source)}
          >
            {m.assistant_insert_code()}
          </Button>
        </div>
      )}
    </div>
  )
}

function Rendered({ source, renderer }: { source: string; renderer: AnswerViewProps['renderer'] }) {
  const key = useId()
  const [rendered, setRendered] = useState<PreviewAnswer>()
  useEffect(() => renderer.current?.render(key, source, setRendered), [key, source, renderer])
  useEffect(() => () => renderer.current?.forget(key), [key, renderer])
  return (
    <div className={classNames(prose.prose, prose.compact)}>
      {/* Until the first of it is rendered, it reads as it came. */}
      {rendered ? <PreviewParts {...rendered} /> : <p>{source}</p>}
    </div>
  )
}

type KeptPictureProps = Pick<AnswerViewProps, 'turn' | 'onInsert'> & {
  segment: Extract<Segment, { kind: 'picture' }>
}

/** What lies elsewhere is shown once it is here, and what is inserted is uploaded first. */
function KeptPicture({ segment: { url, number }, turn, onInsert }: KeptPictureProps) {
  const [keptUrl, setKeptUrl] = useState<string>()
  const isHere = url.startsWith('data:image/') || url.startsWith('/uploads/')
  async function keep(): Promise<string | undefined> {
    if (keptUrl || url.startsWith('/uploads/')) return keptUrl ?? url
    const kept = await call(keepAssistantPicture, { turnId: turn.turnId, pictureNumber: number }).catch(
      () => undefined,
    )
    setKeptUrl(kept?.url)
    return kept?.url
  }
  return (
    <ImageView
      url={isHere ? url : keptUrl}
      onLoad={async () => {
        await keep()
      }}
      onInsert={async (kind) => {
        const address = await keep()
        if (address) onInsert(kind, `![](${address})`)
      }}
    />
  )
}
