import { setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { formatYuan } from '#contract/money/money.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { Mount } from '#server/core/host.ts'
import { pageLanguage } from '#server/core/request-language.ts'
import { UserError } from '#server/core/user-error.ts'
import { noticePath, readForm } from './notices.ts'
import { type Sandbox, type SandboxAct, type SandboxOrder, sandboxActs, sandboxPath } from './sandbox.ts'

const lateMs = 5_000
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The sandbox gateway's own small page, at which somebody who tries out the forum says what the gateway shall do. */
export const mountSandbox: Mount = (app, { site, snapshots }) => {
  const { sandbox } = site.gateways
  if (!sandbox) return
  app.get(sandboxPath, async (request, reply) => {
    const form = readForm(request)
    const order = await requireOrder(sandbox, form)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(drawPage(order, form, pageLanguage(request, snapshots().settings)))
  })

  app.post(sandboxPath, async (request, reply) => {
    const { act: name, ...form } = readForm(request)
    const act = sandboxActs.find((each) => each === name)
    if (!act) throw new UserError('bad_request')
    const order = await requireOrder(sandbox, form)
    if (act === 'late') sendLater(app, sandbox, order)
    else await carryOut(app, sandbox, { order, act })
    return reply.redirect(order.returnAddress, 303)
  })
}

async function requireOrder(sandbox: Sandbox, form: Record<string, string>): Promise<SandboxOrder> {
  const order = await sandbox.readOrder(form)
  if (!order) throw new UserError('bad_request')
  return order
}

/** Gateways call over the network; this one is in the house and needs none. */
async function carryOut(
  app: FastifyInstance,
  sandbox: Sandbox,
  { order, act }: { order: SandboxOrder; act: SandboxAct },
): Promise<void> {
  for (const notice of await sandbox.carryOut(order, act)) {
    await app.inject({
      method: 'POST',
      url: noticePath('sandbox'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(notice).toString(),
    })
  }
}

function sendLater(app: FastifyInstance, sandbox: Sandbox, order: SandboxOrder): void {
  const send = () =>
    carryOut(app, sandbox, { order, act: 'late' }).catch((err: unknown) =>
      app.log.warn({ err }, 'a late payment was lost'),
    )
  setTimeout(() => void send(), lateMs).unref()
}

const actWords: Record<SandboxAct, typeof m.sandbox_pay> = {
  pay: m.sandbox_pay,
  fail: m.sandbox_fail,
  late: m.sandbox_late,
  twice: m.sandbox_twice,
  wrongAmount: m.sandbox_wrong_amount,
  wrongSignature: m.sandbox_wrong_signature,
  silent: m.sandbox_silent,
}

function drawPage(order: SandboxOrder, form: Record<string, string>, locale: Language): string {
  const title = escapeHtml(m.sandbox_title({}, { locale }))
  const fields = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const buttons = sandboxActs.map(
    (act) => `<button name="act" value="${act}">${escapeHtml(actWords[act]({}, { locale }))}</button>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(m.sandbox_hint({}, { locale }))}</p>
<p>${escapeHtml(order.subject)}<br>${escapeHtml(order.orderNumber)}</p>
<p class="amount">${escapeHtml(formatYuan(order.amountFen, locale))}</p>
<form method="post" action="${sandboxPath}">${fields.join('')}${buttons.join('')}</form>
</main>
</html>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f4f2ec, #121513); color: light-dark(#1f2421, #e8ebe7) }
main { max-width: 420px; margin: 48px auto; padding: 24px; overflow-wrap: anywhere }
h1 { font-size: 22px }
.amount { font-size: 28px; font-weight: 600 }
form { display: grid; gap: 8px }
button { min-height: 44px; padding: 8px 16px; border: 1px solid light-dark(#878e88, #727b74); border-radius: 8px;
  background: light-dark(#fff, #1a1e1b); color: inherit; font: inherit; text-align: start; cursor: pointer }
button:first-of-type { border-color: transparent; background: light-dark(#2e6b4f, #7dbe9b); color: light-dark(#fff, #0e1f17) }
button:focus-visible { outline: 2px solid light-dark(#2e6b4f, #97d0b1); outline-offset: 2px }
`
