// Turns the catalogues in contract/messages/ into typed functions. Plain JavaScript, because setup.js runs it
// before anything else is there, on whatever Node the machine has.
import { compile } from '@inlang/paraglide-js'

await compile({
  project: './project.inlang',
  outdir: './contract/messages/generated',
  // The language is decided in one place of ours (web/language.ts, server/http/language.ts), not by the library.
  strategy: ['globalVariable', 'baseLocale'],
  disableAsyncLocalStorage: true,
  emitReadme: false,
})
