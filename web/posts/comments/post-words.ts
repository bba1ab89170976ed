/** As many as a quote shows once it is published. */
const wordsMax = 180

/** How a comment or a reply begins, as it stands on the page, without what is only there to be pressed. */
export function findPostWords(anchor: string): string {
  const body = document.querySelector<HTMLElement>(`#${anchor} [data-post]`)
  return [...(body?.innerText ?? '').replace(/\s+/g, ' ')].slice(0, wordsMax).join('')
}
