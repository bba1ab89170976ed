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
 * The gzipped bytes of JavaScript and CSS that a page's first HTML makes a browser load: what it links, and what that
 * imports statically. What is imported when it is used doesn't count.
 */
export async function weighPage(html: string, clientFolder: string): Promise<PageWeight> {
  const files = new Set(linkedFiles(html))
  const sizes = { scriptBytes: 0, styleBytes: 0 }
  for (const file of files) {
    const bytes = await readFile(join(clientFolder, file))
    const size = gzipSync(bytes, { level: 9 }).length
    if (file.endsWith('.css')) sizes.styleBytes += size
    else sizes.scriptBytes += size
    if (file.endsWith('.js')) for (const imported of staticImports(bytes.toString())) files.add(imported)
  }
  return { ...sizes, files: [...files] }
}

function linkedFiles(html: string): string[] {
  const tags = html.match(/<(link|script)\b[^>]*>/g) ?? []
  const loaded = tags.filter(
    (tag) => tag.startsWith('<script') || /\brel="(modulepreload|stylesheet|preload)"/.test(tag),
  )
  const named = loaded.map((tag) => /\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/.exec(tag)?.[1])
  // The entry itself may be imported by an inline script.
  const inline = [...html.matchAll(/import\("(\/assets\/[^"]+\.js)"\)/g)].map(([, file]) => file)
  return [...named, ...inline].filter((file) => file !== undefined)
}

const staticImports = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["']\.\/([^"']+\.js)["']/g,
    ),
  ].map(([, file]) => `/assets/${file}`)
