import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { AuditEntry } from '#contract/site/audit.ts'
import { showTime } from '#web/ui/show-time.ts'
import { AuditChange } from './audit-change.tsx'

const drawn = (entry: Partial<AuditEntry>) => {
  const whole = { act: 'save_card', subject: 'card:3', names: {}, before: null, after: null, ...entry }
  return [
    ...renderToStaticMarkup(<AuditChange {...(whole as AuditEntry)} />).matchAll(/<li>(.*?)<\/li>/g),
  ].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))
}

test('what changed is said in words: fields, money, roles by their names, yes and no', () => {
  const lines = drawn({
    before: { id: 3, price_fen: 1_200, role_id: 5, is_on_sale: false, name_en: 'Gold', stock: 7 },
    after: { id: 3, price_fen: 1_500, role_id: 6, is_on_sale: true, name_en: 'Jade', stock: 7 },
    names: { 'role:5': 'Friends', 'role:6': 'Patrons' },
  })
  expect(lines.map((line) => line.replace('CN¥', '¥'))).toEqual([
    'Price: ¥12.00 → ¥15.00',
    'Role: Friends → Patrons',
    'On sale: No → Yes',
    'Name (English): Gold → Jade',
  ])
})

test('the tags of a question are named, and a bounty is said in money and points', () => {
  const names = { 'tag:3': 'Brewing', 'tag:4': 'Leaves' }
  expect(drawn({ act: 'edit_topic', before: { tagIds: [3] }, after: { tagIds: [3, 4] }, names })).toEqual([
    `Tags: Brewing → ${['Brewing', 'Leaves'].join(m.manage_list_separator())}`,
  ])
  const bounty = drawn({ act: 'award_bounty', after: { fen: 1_001, points: 20 } })
  expect(bounty.map((line) => line.replace('CN¥', '¥'))).toEqual([
    `${m.ask_bounty()}: ¥10.01`,
    `${m.ask_bounty_points()}: 20`,
  ])
})

test('a reason that was given stands alone, and a time is the reader’s own', () => {
  const until = '2026-11-30T16:00:00.000Z'
  expect(drawn({ act: 'ban_address', after: { until, reason: 'Spam' } })).toEqual([
    `Until: ${showTime(until)}`,
    'Reason: Spam',
  ])
})

test('settings and lists have the names that staff know', () => {
  const setting = { act: 'save_setting', subject: 'setting:supportAccessDevice', before: 1, after: 3 }
  expect(drawn(setting)).toEqual([`${m.manage_choice_device_all()} → ${m.manage_choice_device_mobile()}`])
  const order = { act: 'order_tags', subject: 'tags', before: [1, 2], after: [2, 1] }
  expect(drawn({ ...order, names: { 'tag:1': 'Green', 'tag:2': 'Black' } })).toEqual([
    ['Green', 'Black'].join(m.manage_list_separator()) +
      ' → ' +
      ['Black', 'Green'].join(m.manage_list_separator()),
  ])
  const role = { act: 'save_staff_role', before: { rights: [] }, after: { rights: ['manage_money'] } }
  expect(drawn(role)).toEqual([`Rights: ${m.manage_audit_empty()} → ${m.manage_staff_right_manage_money()}`])
})

test('an adjustment is said in yuan or in points, never in fen', () => {
  const adjusted = (after: object) => drawn({ act: 'adjust_account', subject: 'member:7', after })
  expect(adjusted({ currency: 'CNY', amount: -10_000 }).map((line) => line.replace('CN¥', '¥'))).toEqual([
    `Currency: ${m.manage_ledger_money()}`,
    'Amount: -¥100.00',
  ])
  expect(adjusted({ currency: 'POINT', amount: 500 })).toEqual([
    `Currency: ${m.manage_ledger_points()}`,
    'Amount: +500',
  ])
})

test('values of closed lists are said in words, by what the act means by them', () => {
  expect(drawn({ act: 'send_notification', after: { audience: 'everyone' } })).toEqual([
    `${m.manage_notifications_audience()}: ${m.manage_notifications_everyone()}`,
  ])
  expect(drawn({ act: 'export_ledger', after: { reason: 'recharge' } })).toEqual([
    `Reason: ${m.ledger_reason_recharge()}`,
  ])
  expect(drawn({ act: 'mute_member', after: { reason: 'recharge' } })).toEqual(['Reason: recharge'])
})
