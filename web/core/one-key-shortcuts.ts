import { createDocumentChoice } from '#web/ui/document-choice.ts'

/**
 * Whether a letter or a sign alone does something while nobody types: who dictates to the computer, or touches keys
 * without wanting to, can do without. web/shell/lazy-hydrate.ts reads the document's `data-shortcuts`.
 */
export const oneKeyShortcuts = createDocumentChoice('shortcuts', ['on', 'off'])
