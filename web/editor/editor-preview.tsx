import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import prose from '#web/ui/prose.module.css'
import styles from './editor.module.css'
import { hiddenProblemLabels } from './hidden-problem-labels.ts'
import { PreviewParts } from './preview-parts.tsx'
import { createPreviewRenderer, type PreviewAnswer } from './preview-renderer.ts'

// The worker keeps parsing off the page, but laying out a long article again still costs the page half a second.
const longFrom = 8_000
const longPauseMs = 600
const shortPauseMs = 60

/** The post as it will read: the same renderer as the server's. */
export function EditorPreview({ source, isTopic }: { source: string; isTopic: boolean }) {
  const [rendered, setRendered] = useState<PreviewAnswer>()
  const [failed, setFailed] = useState(false)
  const renderer = useRef<ReturnType<typeof createPreviewRenderer>>(undefined)

  useEffect(() => {
    const onError = () => setFailed(true)
    try {
      renderer.current = createPreviewRenderer({ onAnswer: setRendered, onError })
    } catch {
      // A browser that refuses the worker takes the preview away, not the editor.
      onError()
    }
    return () => renderer.current?.close()
  }, [])

  useEffect(() => {
    const pauseMs = source.length > longFrom ? longPauseMs : shortPauseMs
    const timer = setTimeout(() => renderer.current?.render({ source, isTopic }), pauseMs)
    return () => clearTimeout(timer)
  }, [source, isTopic])

  if (failed) return <p className={styles.note}>{m.editor_preview_failed()}</p>
  if (source.trim() === '') return <p className={styles.note}>{m.editor_preview_empty()}</p>
  return (
    <>
      {rendered?.problem && (
        <p className={styles.problem} role="status">
          {hiddenProblemLabels[rendered.problem.code](rendered.problem)}
        </p>
      )}
      <div className={classNames(prose.prose, prose.compact)} aria-busy={rendered === undefined}>
        {rendered && <PreviewParts {...rendered} />}
      </div>
    </>
  )
}
