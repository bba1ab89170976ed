/** What one of the oldest browsers we serve doesn't have (docs/decisions/0122), by what has it in others. */
export const youngerBuiltIns: Record<string, string[]> = {
  URL: ['parse', 'canParse'],
  'URLSearchParams.prototype': ['size'],
  AbortSignal: ['any'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  Error: ['isError'],
  Math: ['sumPrecise', 'f16round'],
  Intl: ['Segmenter', 'DurationFormat'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  // Playwright itself calls its checkVisibility.
  'Element.prototype': ['setHTMLUnsafe', 'getHTML', 'moveBefore'],
  'Document.prototype': ['startViewTransition'],
  'Navigator.prototype': ['userActivation', 'connection', 'scheduling'],
  globalThis: ['Iterator', 'CloseWatcher', 'EditContext', 'Highlight', 'navigation', 'scheduler'],
}

/** Makes a newer browser one of the oldest, before anything of a page runs. It is sent to the browser: nothing else is within its reach. */
export function takeAway(builtIns: Record<string, string[]>): void {
  type Holder = Record<string, unknown> | undefined
  for (const [path, names] of Object.entries(builtIns)) {
    const steps = path === 'globalThis' ? [] : path.split('.')
    const holder = steps.reduce<Holder>((at, step) => at?.[step] as Holder, globalThis as unknown as Holder)
    for (const name of names) if (holder) delete holder[name]
  }
}
