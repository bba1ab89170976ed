import { useDeferredValue, useId, useSyncExternalStore } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { assistantAction } from './assistant-tool.tsx'
import styles from './editor.module.css'
import { EditorFallback } from './editor-fallback.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditorPreview } from './editor-preview.tsx'
import type { EditorProps } from './editor-props.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { listTools } from './editor-tools.ts'
import { listViews } from './editor-views.ts'
import { UploadList } from './upload-list.tsx'
import { useEditing } from './use-editing.ts'
import { useUploadTools } from './use-upload-tools.tsx'

/** Markdown as it is written, with a preview. Load it with `React.lazy`, and `EditorFallback` while it loads. */
export function MarkdownEditor(props: EditorProps) {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return inBrowser ? <Editor {...props} /> : <EditorFallback {...props} />
}

function Editor(props: EditorProps) {
  const id = useId()
  const { value, lengthMax, kept } = props
  const { root, parent, uploads, full, isLight, previewing, isBeside, ...rest } = useEditing(
    props,
    `${id}-hint`,
  )
  const [uploadTools, choosers] = useUploadTools(uploads)
  const { allowAssistant } = useSite()
  const assistant = allowAssistant ? assistantAction(props) : undefined
  const views = listViews({ previewing, isBeside, isFull: full.isFull, ...rest })
  const row = (
    <EditorToolbar
      tools={listTools({ run: rest.run, hiding: props.hiding, uploads: uploadTools, assistant })}
      views={views}
      isLight={isLight}
      findText={rest.findText}
    />
  )
  return (
    <EditorFrame
      {...{ value, lengthMax, kept, isLight }}
      ref={root}
      isFull={full.isFull}
      tools={row}
      hint={{
        id: `${id}-hint`,
        text: full.isFull ? m.editor_full_screen_hint() : m.editor_leave_hint(),
      }}
    >
      <div
        className={classNames(styles.panes, isBeside && previewing && styles.both)}
        style={{ '--rows': props.minRows ?? 8 } as React.CSSProperties}
      >
        <div className={styles.writing} hidden={!isBeside && previewing}>
          <div ref={parent} className={styles.source} />
        </div>
        <PreviewPane isShown={previewing} source={props.value} isTopic={props.hiding !== undefined} />
      </div>
      <UploadList uploads={uploads.uploads} sentName={uploads.sentName} onDismiss={uploads.dismiss} />
      {choosers}
    </EditorFrame>
  )
}

type PreviewPaneProps = { isShown: boolean; source: string; isTopic: boolean }

function PreviewPane({ isShown, source, isTopic }: PreviewPaneProps) {
  const latest = useDeferredValue(source)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by keyboard.
    <section aria-label={m.editor_preview()} className={styles.preview} hidden={!isShown} tabIndex={0}>
      {isShown && <EditorPreview source={latest} isTopic={isTopic} />}
    </section>
  )
}

function neverChanges() {
  return () => {}
}
