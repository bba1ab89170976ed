import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { m } from '#contract/messages/generated/messages.js'
import { findMentionable } from '#contract/posts/mentions.ts'
import { call } from '#web/api/call.ts'

const pauseMs = 200
/** An at sign that begins a word, and the beginning of an account or a nickname. */
const beginning = /(?:^|[^A-Za-z0-9_.@/-])@[\p{L}\p{N}_]{1,25}/u

/** Members to choose from behind an at sign; what is chosen stands in the text by its account, which never changes. */
export function mentionCompletion(): Extension {
  const unknown: Completion = {
    label: m.editor_mention_unknown(),
    apply: (view) => void closeCompletion(view),
  }

  async function findMembers(context: CompletionContext): Promise<CompletionResult | null> {
    const typed = context.matchBefore(beginning)
    if (!typed) return null
    const at = typed.text.lastIndexOf('@')
    const found = await call(findMentionable, { query: typed.text.slice(at + 1) }, { quiet: true }).catch(
      () => undefined,
    )
    if (!found || context.aborted) return null
    const options = found.members.map(({ account, nickname }) => ({
      label: `@${account}`,
      displayLabel: nickname ?? account,
      detail: `@${account}`,
      apply: `@${account} `,
    }))
    return {
      from: typed.from + at,
      options: options.length > 0 ? options : [unknown],
      filter: false,
    }
  }

  /** A line that ends in an unknown name ends all the same. */
  function passEnter(view: EditorView): boolean {
    if (selectedCompletion(view.state)?.label === unknown.label) closeCompletion(view)
    return false
  }

  return [
    Prec.highest(keymap.of([{ key: 'Enter', run: passEnter }])),
    autocompletion({ override: [findMembers], icons: false, activateOnTypingDelay: pauseMs }),
    EditorState.phrases.of({ Completions: m.editor_mention_list() }),
    look,
  ]
}

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    zIndex: 'var(--layer-popup)',
    border: 'var(--hairline)',
    borderRadius: 'var(--radius)',
    background: 'var(--color-raised)',
    boxShadow: 'var(--shadow-popup)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: '12em',
    maxWidth: 'min(24em, 90vw)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--text-m)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-2) var(--space-3)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-tea-wash)',
    color: 'var(--color-ink)',
  },
  '.cm-completionDetail': { color: 'var(--color-quiet)', fontStyle: 'normal' },
})
