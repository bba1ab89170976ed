import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealInlineScripts } from './content-security-policy.ts'

const nonce = 'n0nce-of-this-page'
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')

test('scripts of ours are named by hash, and the nonce is gone from the page', () => {
  const html = `<script nonce="${nonce}">one()</script><p>x</p><script type="module" nonce="${nonce}" async>two()\n</script>`
  const sealed = sealInlineScripts(html, nonce)
  expect(scriptsOf(sealed.policy)).toEqual(["'self'", hashOf('one()'), hashOf('two()\n')])
  expect(`${sealed.html}${sealed.policy}`).not.toContain(nonce)
})

test.each([
  ['without a nonce', '<script>evil()</script>'],
  ['with a guessed nonce', '<script nonce="guess">evil()</script>'],
  ['with an empty nonce', '<script nonce="">evil()</script>'],
  ['with a nonce in other quotes', "<script nonce='guess'>evil()</script>"],
  ['inside an attribute', '<img alt="<script>evil()</script>">'],
])('a script %s is never named', (_, planted) => {
  const { policy } = sealInlineScripts(`${planted}<script nonce="${nonce}">ours()</script>${planted}`, nonce)
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf('ours()')])
  expect(policy).not.toContain('nonce')
})

test('a planted script before one of ours does not swallow it', () => {
  const { policy } = sealInlineScripts(
    `<script>evil()</script><script nonce="${nonce}">ours()</script>`,
    nonce,
  )
  expect(policy).not.toContain(hashOf('evil()'))
  expect(policy).toContain(hashOf('ours()'))
})

test('a file of ours needs no hash', () => {
  const { policy } = sealInlineScripts(`<script src="/assets/a.js" nonce="${nonce}"></script>`, nonce)
  expect(scriptsOf(policy)).toEqual(["'self'"])
})

test('the policy forbids what no page of ours needs', () => {
  const { policy } = sealInlineScripts('', nonce)
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    'require-trusted-types-for',
  ]) {
    expect(policy).toContain(part)
  }
  expect(scriptsOf(policy)?.join(' ')).not.toMatch(/unsafe/)
})

test('pages fetch pictures of other sites only where the staff want them shown directly', () => {
  const sourcesOf = (outsidePictures: 'link' | 'kept' | 'direct') =>
    /img-src ([^;]*)/.exec(sealInlineScripts('', nonce, outsidePictures).policy)?.[1]
  expect(sourcesOf('link')).toBe("'self' data: blob:")
  expect(sourcesOf('kept')).toBe("'self' data: blob:")
  expect(sourcesOf('direct')).toBe('* data: blob:')
})
