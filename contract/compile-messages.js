// Turns the catalogues in contract/messages/ into typed functions. Plain JavaScript, because setup.js runs it
// before anything else is there, on whatever Node the machine has.
import { compile } from '@inlang/paraglide-js'
import { build } from 'vite'

const outdir = './contract/messages/generated'

await compile({
  project: './project.inlang',
  outdir,
  // The language is decided by us (server/core/request-language.ts, web/server.ts and web/client.tsx), not by the library.
  strategy: ['globalVariable', 'baseLocale'],
  disableAsyncLocalStorage: true,
  emitReadme: false,
})

// A browser gets the few sentences of a page, and Node all of them: as 2,900 modules they took a second of each start and
// 70 MB. "imports" in package.json chooses.
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: true,
    outDir: `${outdir}/whole`,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: { messages: `${outdir}/messages.js`, runtime: `${outdir}/runtime.js` },
      output: { entryFileNames: '[name].js', comments: false },
    },
  },
})
