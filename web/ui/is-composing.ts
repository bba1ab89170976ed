/**
 * Whether a key is an input method's and no one else's. Safari tells of the key that ends a composition when it is over: only the
 * number 229 says what it was pressed for.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
