import { lazy, Suspense } from 'react'
import { EditorFallback } from './editor-fallback.tsx'
import type { EditorProps } from './editor-props.ts'

const MarkdownEditor = lazy(async () => ({
  default: (await import('./markdown-editor.tsx')).MarkdownEditor,
}))

/** The editor, with a plain text area to type in until its code has arrived. */
export function LazyEditor(props: EditorProps) {
  return (
    <Suspense fallback={<EditorFallback {...props} />}>
      <MarkdownEditor {...props} />
    </Suspense>
  )
}
