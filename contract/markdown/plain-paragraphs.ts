const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A source shown as it was typed: escaped, a paragraph for each run of lines, a break for each line end. */
export function plainParagraphs(source: string): string {
  return source
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('\0', '\uFFFD')
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
