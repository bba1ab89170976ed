import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Currency } from '#contract/money/ledger.ts'
import { formatYuan } from '#contract/money/money.ts'
import type { AuditEntry } from '#contract/site/audit.ts'
import { formatAmount } from '#web/money/ledger/amount.tsx'
import { settingValueName } from '#web/staff/choice-names.ts'
import { showTime } from '#web/ui/show-time.ts'
import { auditFieldName } from './audit-fields.ts'
import { auditWord } from './audit-words.ts'

type Named = Pick<AuditEntry, 'act' | 'subject' | 'names' | 'after'>

/** Numbers that stand for a thing, by their field, or by the act that wrote a list of them down. */
const kindsOfThings: Partial<Record<string, string>> = {
  into_tag_id: 'tag',
  intoTagId: 'tag',
  member_id: 'member',
  memberId: 'member',
  category_id: 'help_category',
  parent_id: 'tag',
  role_id: 'role',
  roleId: 'role',
  tagIds: 'tag',
  topicId: 'topic',
  order_tags: 'tag',
  order_help_categories: 'help_category',
  order_help: 'help',
  order_registration_fields: 'registration_field',
}

/** What one value of a field was, as a person would say it; empty where there was none. */
export function auditValue(entry: Named, field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? m.manage_audit_yes() : m.manage_audit_no()
  if (typeof value === 'number') return writeNumber(entry, field, value)
  if (typeof value === 'string') return writeText(entry, field, value)
  if (Array.isArray(value))
    return value.map((item) => auditValue(entry, field, item)).join(m.manage_list_separator())
  return Object.entries(value)
    .filter(([name]) => auditFieldName(name) !== null)
    .map(([name, part]) => `${auditFieldName(name)}: ${auditValue(entry, name, part)}`)
    .join('; ')
}

function writeNumber({ act, subject, names, after }: Named, field: string, value: number): string {
  const kind = kindsOfThings[field] ?? kindsOfThings[act]
  const name = kind && names[`${kind}:${value}`]
  if (name) return name
  if (subject.startsWith('setting:')) return settingValueName(subject.slice('setting:'.length), value)
  if (act === 'adjust_account' && field === 'amount') return formatAmount(currencyOf(after), value, true)
  if (/(_f|F|^f)en$/.test(field)) return formatYuan(value, getLocale())
  return String(value)
}

/** Of a movement, what was moved. */
const currencyOf = (after: unknown): Currency => (after as { currency: Currency }).currency

function writeText({ act, subject }: Named, field: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return showTime(value)
  if (subject.startsWith('setting:')) return settingValueName(subject.slice('setting:'.length), value)
  return auditWord(act, field, value) ?? value
}
