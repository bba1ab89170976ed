import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { color: 'var(--color-ink)', fontSize: 'var(--text-l)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.7', overflow: 'auto' },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--color-tea)', overflowWrap: 'anywhere' },
  '.cm-line': { padding: '0 var(--space-4)' },
  '.cm-placeholder': { color: 'var(--color-quiet)' },
})

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: 'var(--weight-bold)' },
  { tag: tags.strong, fontWeight: '700' },
  // Not slanted: a slanted Chinese character is only a broken one.
  {
    tag: tags.emphasis,
    textDecoration: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '0.25em',
  },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-code)', fontSize: '0.9em', color: 'var(--color-amber)' },
  { tag: [tags.link, tags.url], color: 'var(--color-tea)' },
  { tag: tags.quote, color: 'var(--color-quiet)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName, tags.comment],
    color: 'var(--color-quiet)',
  },
])

export const editorTheme = [look, syntaxHighlighting(colors)]
