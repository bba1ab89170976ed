import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type EditedCard, readCardAdmin, saveMembershipCard } from '#contract/money/card-editing.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import styles from '#web/staff/manage.module.css'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type CardDialogProps = {
  card: EditedCard | undefined
  roles: OutputOf<typeof readCardAdmin>['roles']
  onClose: () => void
}

const empty = {
  nameZh: '',
  nameEn: '',
  subtitleZh: '',
  subtitleEn: '',
  featuresZh: '',
  featuresEn: '',
  introductionZh: '',
  introductionEn: '',
}

const lines = [
  ['subtitleZh', m.cards_manage_subtitle_zh],
  ['subtitleEn', m.cards_manage_subtitle_en],
] as const
const texts = [
  ['featuresZh', m.cards_manage_features_zh, m.cards_manage_features_hint],
  ['featuresEn', m.cards_manage_features_en, m.cards_manage_features_hint],
  ['introductionZh', m.cards_manage_introduction_zh, undefined],
  ['introductionEn', m.cards_manage_introduction_en, undefined],
] as const

const languageOf = (name: string): Language => (name.endsWith('Zh') ? 'zh-CN' : 'en-US')

export function CardDialog({ card, roles, onClose }: CardDialogProps) {
  const cardId = card?.cardId
  const { save, busy, fields, failure } = useSaveOver(saveMembershipCard, {
    list: readCardAdmin,
    begun: card?.mark,
    markIn: ({ cards }) => cards.find((each) => each.cardId === cardId)?.mark,
  })
  const [typed, setTyped] = useState<typeof empty>(() => textsOf(card))
  const [roleId, setRoleId] = useState(String(card?.roleId ?? roles[0]?.roleId ?? ''))
  const [position, setPosition] = useState(String(card?.position ?? 0))
  const [isOnSale, setOnSale] = useState(card?.isOnSale ?? false)
  const set = (changes: Partial<typeof empty>) => setTyped({ ...typed, ...changes })

  async function saveAndClose() {
    const input = { ...typed, roleId: Number(roleId), position, isOnSale }
    if (await save((seen) => ({ cardId, seen, ...input }))) onClose()
  }

  return (
    <EditDialog
      title={card ? m.manage_edit_named({ name: nameOf(card) }) : m.cards_manage_new()}
      size="l"
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={typed} onChange={set} errors={fields} />
      <Field label={m.cards_gives()} error={fields.roleId} required>
        <Select
          options={roles.map((role) => ({ value: String(role.roleId), label: nameOf(role) }))}
          value={roleId}
          onValueChange={setRoleId}
        />
      </Field>
      <div className={styles.languages}>
        {lines.map(([name, label]) => (
          <Field key={name} label={label()} error={fields[name]}>
            <Input
              lang={languageOf(name)}
              value={typed[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </Field>
        ))}
        {texts.map(([name, label, hint]) => (
          <Field key={name} label={label()} hint={hint?.()} error={fields[name]}>
            <TextArea
              lang={languageOf(name)}
              rows={3}
              value={typed[name]}
              onValueChange={(value) => set({ [name]: value })}
            />
          </Field>
        ))}
      </div>
      <Field label={m.cards_manage_position()} hint={m.cards_manage_position_hint()} error={fields.position}>
        <Input inputMode="numeric" value={position} onChange={(event) => setPosition(event.target.value)} />
      </Field>
      <Checkbox label={m.cards_manage_on_sale()} checked={isOnSale} onCheckedChange={setOnSale} />
    </EditDialog>
  )
}

function textsOf(card: EditedCard | undefined): typeof empty {
  if (!card) return empty
  const { nameZh, nameEn, subtitleZh, subtitleEn, featuresZh, featuresEn } = card
  const { introductionZh, introductionEn } = card
  return {
    nameZh,
    nameEn,
    subtitleZh,
    subtitleEn,
    featuresZh,
    featuresEn,
    introductionZh,
    introductionEn,
  }
}
