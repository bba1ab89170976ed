import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import {
  dropDescriptions,
  findReadInputs,
  localeStub,
  serverFunctionStub,
  shortenMessage,
  withoutMakers,
} from './vite-plugins.ts'

/** What a module offers by name. */
function exportsOf(code: string): string[] {
  const lists = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const declared = [...code.matchAll(/^export (?:async )?(?:function|const|let) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  return [...lists.map((name) => name.trim()), ...declared].filter(Boolean).sort()
}

test('what stands for server functions exports what the framework imports from there', () => {
  const file = 'node_modules/@tanstack/start-client-core/dist/esm/client-rpc/serverFnFetcher.js'
  expect(
    exportsOf(readFileSync(file, 'utf8')),
    `TanStack Start has changed ${file}: let serverFunctionStub of vite-plugins.ts export the same names`,
  ).toEqual(exportsOf(serverFunctionStub))
})

const catalogues = 'contract/messages'
const generated = join(catalogues, 'generated/messages')

const isLine = (text: unknown) => typeof text === 'string' && !text.includes('\n')

/** The messages that are one line, without cases, in both languages. */
function plainMessages(): { name: string; english: string; chinese: string }[] {
  return readdirSync(catalogues, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .flatMap(({ name: folder }) => {
      const [english, chinese] = ['en-US', 'zh-CN'].map(
        (language) =>
          JSON.parse(readFileSync(join(catalogues, folder, `${language}.json`), 'utf8')) as Record<
            string,
            unknown
          >,
      )
      return (
        Object.keys(english ?? {})
          // A name with capitals is exported under another, and left as it is.
          .filter((name) => name === name.toLowerCase() && name !== '$schema')
          .map((name) => ({
            name,
            english: english?.[name],
            chinese: chinese?.[name],
          }))
      )
    })
    .filter((message) => isLine(message.english) && isLine(message.chinese)) as ReturnType<
    typeof plainMessages
  >
}

/** As the text of a template. */
const asTemplate = (text: string) =>
  `\`${text
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replace(/\{(\w+)\}/g, (_, name) => `\${i?.${name}}`)}\``

test('every plain message is made of one function that knows which of its texts is English', () => {
  const messages = plainMessages()
  expect(messages.length).toBeGreaterThan(500)
  const codes = readdirSync(generated).map((file) => readFileSync(join(generated, file), 'utf8'))
  const codeOf = new Map(codes.map((code) => [/export const (\w+) =/.exec(code)?.[1], code]))
  const left = messages.filter(({ name, english, chinese }) => {
    const code = codeOf.get(name)
    return !(code && shortenMessage(code))?.endsWith(
      `export const ${name} = (i) => isEnglish() ? ${asTemplate(english)} : ${asTemplate(chinese)}`,
    )
  })
  expect(
    left.map(({ name }) => name),
    'Paraglide writes messages in another form: shortenMessage of vite-plugins.ts no longer knows it',
  ).toEqual([])
})

test('what stands for the runtime of the sentences exports what they import from there', () => {
  const imported = readdirSync(generated).flatMap((file) => {
    const code = readFileSync(join(generated, file), 'utf8')
    return [...code.matchAll(/^import \{ (.*) \} from '..\/runtime.js'/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    )
  })
  expect(imported.length).toBeGreaterThan(500)
  expect(
    exportsOf(localeStub),
    'Paraglide imports other names from its runtime: let localeStub of vite-plugins.ts export them',
  ).toEqual([...new Set([...imported, 'overwriteGetLocale'])].sort())
})

test('a message with cases is left as it is', () => {
  const cases = readFileSync(join(generated, 'ui_redirecting.js'), 'utf8')
  expect(shortenMessage(cases)).toBeUndefined()
})

test('a message that a tool has printed without its comments is known too', () => {
  const printed = `const en_us2_ui_close = () => {
	return \`Close\`;
};
const zh_cn2_ui_close = () => {
	return \`关闭\`;
};
export const ui_close = (inputs = {}, options = {}) => {};`
  expect(shortenMessage(printed)).toContain('ui_close = (i) => isEnglish() ? `Close` : `关闭`')
})

test('an operation loses the shape of what it takes, unless a page reads its address by it', () => {
  const code = "export const list = endpoint({ name: 'list', method: 'GET', input: z.object({ id: id() }) })"
  const drop = (read: string[]) => dropDescriptions(code, parseAst(code, { lang: 'ts' }), new Set(read))
  expect(drop([])).toBe("export const list = /* @__PURE__ */ endpoint({ name: 'list', method: 'GET',  })")
  expect(drop(['list'])).toContain('input: /* @__PURE__ */ z.object({ id: /* @__PURE__ */ id() })')
})

test('what makes shapes is imported from elsewhere, whatever the quotes', () => {
  const code = `import * as z from "zod/mini"\nimport { id } from '#contract/core/wire.ts'\nimport { m } from 'm'`
  expect(withoutMakers(code)).toBe(
    `import * as z from 'virtual:no-zod'\nimport { id } from 'virtual:no-wire'\nimport { m } from 'm'`,
  )
})

test('which pages read their address by the input of an operation is found in their code', () => {
  const read = findReadInputs('web')
  expect(read).toContain('listLikes')
  expect(read).not.toContain('listTopics')
})

test('an operation loses the shape of its answer and its description, and whatever is made while loading may be dropped', () => {
  const code = `export const card = z.object({ id: z.int() })
export const read = endpoint({ name: 'read', domain: 'site', summary: 'Reads.', errors: ['not_found'], input: z.object({ summary: id() }), output: pageOf(card) })
export const make = () => z.object({ output: z.int() })`
  expect(
    dropDescriptions(code, parseAst(code, { lang: 'ts' }), new Set()),
  ).toBe(`export const card = /* @__PURE__ */ z.object({ id: /* @__PURE__ */ z.int() })
export const read = /* @__PURE__ */ endpoint({ name: 'read',    input: /* @__PURE__ */ z.object({ summary: /* @__PURE__ */ id() }),  })
export const make = () => z.object({ output: z.int() })`)
})
