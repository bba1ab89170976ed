/**
 * What a page is about, where it has navigation of its own beside that: skipping to the content and following a link begin
 * here. As a group it isn't read out whole when it gets the focus.
 */
export const contentPlace = { id: 'content', role: 'group', tabIndex: -1 } as const

export const findContent = (): HTMLElement | null =>
  document.getElementById(contentPlace.id) ?? document.getElementById('main')
