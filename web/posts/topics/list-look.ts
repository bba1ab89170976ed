import { createDocumentChoice } from '#web/ui/document-choice.ts'

/** How lists of topics look; styles follow `data-density` and `data-pins` of the document. */
export const density = createDocumentChoice('density', ['roomy', 'compact'])
export const pins = createDocumentChoice('pins', ['shown', 'folded'])
