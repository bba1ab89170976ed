/*
 * A page's HTML holds the rules of its sheets, so that it's drawn without waiting for them (decision 0009). A part that comes
 * later names the sheets it needs, and whatever loads it asks for each that no link of the page names: all that stand in the
 * page once more, ten requests of everybody's first page.
 */

/** Written in front of a built sheet: what a page says that holds it. */
export const sheetMark = (file: string) => `/*${file}*/`

/** The sheets whose rules stand in this text, by their files. */
export const findSheets = (rules: string): string[] =>
  [...rules.matchAll(/\/\*([\w./-]+\.css)\*\//g)].map(([, file]) => file!)

/** Names what stands in the page by links that load nothing. Call it before the first part is loaded. */
export function nameSheetsInPage(): void {
  const rules = document.querySelector('style[data-tsr-inline-css]')?.textContent ?? ''
  for (const file of findSheets(rules)) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = `/${file}`
    document.head.append(link)
  }
}
