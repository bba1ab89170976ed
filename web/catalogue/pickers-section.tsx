import { useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxItem } from '#web/ui/combobox-popup.tsx'
import { Field } from '#web/ui/field.tsx'
import { GroupCombobox } from '#web/ui/group-combobox.tsx'
import { MultiCombobox } from '#web/ui/multi-combobox.tsx'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

export function PickersSection() {
  const w = words()
  const members = w.names.map((label, index) => ({ value: `m${index}`, label, hint: `ID ${index + 1}` }))
  const tags = w.tags.map((label, index) => ({ value: `t${index}`, label }))
  const [member, setMember] = useState<ComboboxItem | null>(null)
  const [chosen, setChosen] = useState<ComboboxItem[]>(tags.slice(0, 4))
  return (
    <Section title="Pickers">
      <Sample title="Combobox">
        <Field label={w.member} hint={w.accountHint}>
          <Combobox items={members} value={member} onValueChange={setMember} placeholder={w.search} />
        </Field>
      </Sample>
      <Sample title="Combobox: searching elsewhere, empty">
        <Field label={w.member} error={w.accountError}>
          <Combobox items={[]} value={null} onValueChange={setMember} onQueryChange={() => {}} loading />
        </Field>
        <Field label={w.category}>
          <Combobox items={[]} value={null} onValueChange={setMember} />
        </Field>
      </Sample>
      <Sample title="Combobox: disabled">
        <Field label={w.member}>
          <Combobox items={members} value={members[0] ?? null} onValueChange={setMember} disabled />
        </Field>
      </Sample>
      <Sample title="GroupCombobox: nothing chosen, chosen">
        {['', 't1'].map((value) => (
          <Field key={value} label={w.tag}>
            <GroupCombobox
              groups={[{ value: w.category, items: tags.map((tag) => ({ ...tag, name: tag.label })) }]}
              value={value}
              onValueChange={() => {}}
              placeholder={w.tag}
              searchLabel={w.search}
            />
          </Field>
        ))}
      </Sample>
      <Sample title="MultiCombobox: too many">
        <Field label={w.tag} error={chosen.length > 3 && w.tagError}>
          <MultiCombobox items={tags} value={chosen} onValueChange={setChosen} placeholder={w.search} />
        </Field>
      </Sample>
      <Sample title="MultiCombobox: disabled">
        <Field label={w.tag}>
          <MultiCombobox items={tags} value={tags.slice(0, 2)} onValueChange={setChosen} disabled />
        </Field>
      </Sample>
    </Section>
  )
}
