import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface PageWeight {
  scriptBytes: number
  styleBytes: number
  files: string[]
}

export const weightMax = { scriptBytes: 150 * 1024, styleBytes: 20 * 1024 }

/**
 * The gzipped bytes of JavaScript and CSS that a page's first HTML makes a browser load: what it names or contains, and
 * what that imports statically. What is imported when it is used doesn't count.
 */
export async function weighPage(html: string, clientFolder: string): Promise<PageWeight> {
  const files = new Set(linkedFiles(html))
  const sizes = { scriptBytes: 0, styleBytes: countBytes(inlineStyles(html)) }
  for (const file of files) {
    const bytes = await readFile(join(clientFolder, file))
    const size = countBytes(bytes)
    if (file.endsWith('.css')) sizes.styleBytes += size
    else sizes.scriptBytes += size
    if (file.endsWith('.js')) for (const imported of staticImports(bytes.toString())) files.add(imported)
  }
  return { ...sizes, files: [...files] }
}

const countBytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

/** Tags name them, and a reading page's own script names those it fetches once the page stands. */
const linkedFiles = (html: string) =>
  [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)

const inlineStyles = (html: string) =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css!).join('\n')

/** What a built script asks for before it runs, by its path on the site. */
export const staticImports = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["']\.\/([^"']+\.js)["']/g,
    ),
  ].map(([, file]) => `/assets/${file}`)
