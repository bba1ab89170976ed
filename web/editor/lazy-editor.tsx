import { Suspense, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { lazy } from '#web/ui/lazy.ts'
import { EditorFallback } from './editor-fallback.tsx'
import type { EditorProps } from './editor-props.ts'

const MarkdownEditor = lazy(async () => ({
  default: (await import('./markdown-editor.tsx')).MarkdownEditor,
}))

/**
 * The editor, with a plain text area to type in until it is there: its code may have to come, and to set it up takes
 * longer than whoever pressed a button should wait for its answer.
 */
export function LazyEditor(props: EditorProps) {
  const isPainted = usePainted()
  const fallback = <EditorFallback {...props} />
  return <Suspense fallback={fallback}>{isPainted ? <MarkdownEditor {...props} /> : fallback}</Suspense>
}

/** Whether what was drawn first has been seen. As a transition: the text area stays until all of the editor is there. */
function usePainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setIsPainted(true))), [])
  return isPainted
}
