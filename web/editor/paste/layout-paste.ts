import { isolateHistory } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { ChangeSet, EditorState, Extension, Text } from '@codemirror/state'
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { trustedScriptUrl } from '#web/ui/trusted-html.ts'
import { blocksIn } from './blocks-in.ts'
import workerUrl from './paste-worker.ts?worker&url'

const htmlLengthMax = 1_000_000
/** Whoever waits longer has gone on writing. */
const readMsMax = 5_000
/** How many characters around it say what it comes between. */
const nearby = 200

interface Pasted {
  from: number
  to: number
  text: string
}

/**
 * What is pasted from a page or a document stands there as plain text at once, and a moment later as Markdown with its headings,
 * lists and links; undoing that once leaves the plain text. Where reading it fails, or somebody has written into it, it stays.
 */
class LayoutPaste implements PluginValue {
  readonly view: EditorView
  html = ''
  pasted: Pasted | undefined

  constructor(view: EditorView) {
    this.view = view
  }

  update({ docChanged, changes, state, transactions }: ViewUpdate): void {
    if (!docChanged) return
    if (this.html && transactions.some((each) => each.isUserEvent('input.paste'))) {
      this.pasted = insertedBy(changes, state.doc)
      if (this.pasted) void this.layOut(this.html, this.pasted)
      this.html = ''
    } else if (this.pasted) {
      this.pasted.from = changes.mapPos(this.pasted.from, 1)
      this.pasted.to = changes.mapPos(this.pasted.to, -1)
    }
  }

  destroy(): void {
    this.pasted = undefined
  }

  async layOut(html: string, pasted: Pasted): Promise<void> {
    const markdown = await readMarkdown(html)
    if (markdown === undefined || this.pasted !== pasted) return
    this.pasted = undefined
    const { from, to, text } = pasted
    const { state } = this.view
    if (from > to || state.sliceDoc(from, to) !== text) return
    const before = state.sliceDoc(Math.max(0, from - nearby), from)
    const after = state.sliceDoc(to, to + nearby)
    this.view.dispatch({
      changes: { from, to, insert: blocksIn(markdown, before, after) },
      annotations: isolateHistory.of('full'),
      userEvent: 'input',
      scrollIntoView: state.selection.main.head === to,
    })
  }
}

export const layoutPaste: Extension = ViewPlugin.fromClass(LayoutPaste, {
  eventHandlers: {
    paste({ clipboardData }, { state }) {
      const html = clipboardData?.getData('text/html') ?? ''
      this.html = html.length <= htmlLengthMax && !isLiteral(state) ? html : ''
    },
  },
})

/** In several places at once nobody pastes a page. */
function insertedBy(changes: ChangeSet, doc: Text): Pasted | undefined {
  const found: Pasted[] = []
  changes.iterChangedRanges((_fromA, _toA, from, to) =>
    found.push({ from, to, text: doc.sliceString(from, to) }),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Whether what is pasted would stand in code or within a link, where an address goes. */
export const isLiteral = (state: EditorState) =>
  /Code|HTML|Link|URL|Image/.test(syntaxTree(state).resolveInner(state.selection.main.from, -1).name)

/** Undefined where there is no layout to read, or none that can be read in time. */
function readMarkdown(html: string): Promise<string | undefined> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  const answer = new Promise<string | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    setTimeout(() => resolve(undefined), readMsMax)
    worker.postMessage(html)
  })
  return answer.finally(() => worker.terminate())
}
