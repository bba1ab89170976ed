import { expect, test } from 'vitest'
import { drawPage } from '#test/drawn-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

test.each([
  ['registration', <RegisterPage key="page" jumpUrl={undefined} />, 'Registration is closed at the moment'],
  ['signing in', <LoginPage key="page" jumpUrl={undefined} />, 'Signing in is closed at the moment'],
])('a page that is drawn while %s is closed offers no form', async (_, page, sentence) => {
  const open = await drawPage(page, [], { allowRegister: true, allowLogin: true })
  expect(open).toContain('<form')
  const closed = await drawPage(page, [], { allowRegister: false, allowLogin: false })
  expect(closed).not.toContain('<form')
  expect(closed).toContain(sentence)
})
