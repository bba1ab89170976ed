import type { Command, EditorView } from '@codemirror/view'
import { useDeferredValue, useId, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import styles from './editor.module.css'
import { EditorCounter } from './editor-counter.tsx'
import { EditorFallback } from './editor-fallback.tsx'
import { EditorPreview } from './editor-preview.tsx'
import type { EditorProps } from './editor-props.ts'
import { EditorTabs } from './editor-tabs.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useCodeMirror } from './use-code-mirror.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useUploads } from './use-uploads.ts'
import { useWholeSubmit } from './use-whole-submit.ts'
import { useWide } from './use-wide.ts'

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
  const wide = useWide()
  const [previewing, setPreviewing] = useState(false)
  const { root, parent, uploads, full, run } = useEditing(props, `${id}-hint`)
  const look = {
    previewing,
    onTogglePreview: () => setPreviewing(!previewing),
    isFull: full.isFull,
    onToggleFull: full.toggle,
  }
  return (
    <div
      ref={root}
      className={classNames(styles.editor, full.isFull && styles.full)}
      data-invalid={props.invalid || undefined}
    >
      {!wide && (
        <EditorTabs
          previewing={previewing}
          onChange={setPreviewing}
          panelIds={[`${id}-write`, `${id}-preview`]}
        >
          <FullScreenButton isFull={full.isFull} onClick={full.toggle} />
        </EditorTabs>
      )}
      <div className={classNames(styles.panes, wide && previewing && styles.both)}>
        <div
          id={`${id}-write`}
          className={styles.writing}
          {...(!wide && { role: 'tabpanel', 'aria-label': m.editor_write() })}
          hidden={!wide && previewing}
        >
          <EditorToolbar onRun={run} uploads={uploads} hiding={props.hiding} {...(wide && { view: look })} />
          <div
            ref={parent}
            className={styles.source}
            style={{ '--rows': props.minRows ?? 8 } as React.CSSProperties}
          />
        </div>
        <PreviewPane
          id={`${id}-preview`}
          isTab={!wide}
          isShown={previewing}
          source={props.value}
          isTopic={props.hiding !== undefined}
        />
      </div>
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
      <div className={styles.foot}>
        <p id={`${id}-hint`} className={styles.hint}>
          {full.isFull ? m.editor_full_screen_hint() : m.editor_leave_hint()}
        </p>
        <EditorCounter value={props.value} lengthMax={props.lengthMax} />
      </div>
    </div>
  )
}

/** The text field with what belongs to it: uploads, the whole screen, and drafts in the browser. */
function useEditing(props: EditorProps, hintId: string) {
  const root = useRef<HTMLDivElement>(null)
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const uploads = useUploads(view)
  const full = useFullScreen(root, () => view.current?.focus())
  const onSubmit = useWholeSubmit(parent, uploads.isBusy, props.onSubmit && submit)
  useCodeMirror(parent, view, {
    ...props,
    ...(onSubmit && { onSubmit }),
    hintId,
    onFiles: (files, at) => {
      uploads.start(files, undefined, at)
      return uploads.rules !== undefined
    },
  })
  useDraftSaving(props.draftKey, props.value, '')

  function submit() {
    // What the form then says of its fields stands beside the editor.
    full.leave()
    props.onSubmit?.()
  }

  function run(command: Command) {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }

  return { root, parent, uploads, full, run }
}

type PreviewPaneProps = {
  id: string
  /** One of two tabs, rather than beside the source. */
  isTab: boolean
  isShown: boolean
  source: string
  isTopic: boolean
}

function PreviewPane({ id, isTab, isShown, source, isTopic }: PreviewPaneProps) {
  const latest = useDeferredValue(source)
  return (
    <section
      id={id}
      role={isTab ? 'tabpanel' : undefined}
      aria-label={m.editor_preview()}
      className={styles.preview}
      hidden={!isShown}
      tabIndex={0}
    >
      {isShown && <EditorPreview source={latest} isTopic={isTopic} />}
    </section>
  )
}

function neverChanges() {
  return () => {}
}
