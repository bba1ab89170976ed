import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import prose from '#web/ui/prose.module.css'
import { trustedHtml } from '#web/ui/trusted-html.ts'
import styles from './editor.module.css'
import { createPreviewRenderer } from './preview-renderer.ts'

// The worker keeps parsing off the page, but laying out a long article again still costs the page half a second.
const longFrom = 8_000
const longPauseMs = 600
const shortPauseMs = 60

/** The post as it will read: the same renderer as the server's. */
export function EditorPreview({ source }: { source: string }) {
  const [html, setHtml] = useState<string>()
  const [failed, setFailed] = useState(false)
  // React compares by identity, and each TrustedHTML is a new object: without this every key lays the preview out.
  const trusted = useMemo(() => trustedHtml(html ?? ''), [html])
  const renderer = useRef<ReturnType<typeof createPreviewRenderer>>(undefined)

  useEffect(() => {
    const onError = () => setFailed(true)
    try {
      renderer.current = createPreviewRenderer({ onHtml: setHtml, onError })
    } catch {
      // A browser that refuses the worker takes the preview away, not the editor.
      onError()
    }
    return () => renderer.current?.close()
  }, [])

  useEffect(() => {
    const pauseMs = source.length > longFrom ? longPauseMs : shortPauseMs
    const timer = setTimeout(() => renderer.current?.render(source), pauseMs)
    return () => clearTimeout(timer)
  }, [source])

  if (failed) return <p className={styles.note}>{m.editor_preview_failed()}</p>
  if (source.trim() === '') return <p className={styles.note}>{m.editor_preview_empty()}</p>
  return (
    <div
      className={classNames(prose.prose, prose.compact)}
      aria-busy={html === undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by contract/markdown.
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  )
}
