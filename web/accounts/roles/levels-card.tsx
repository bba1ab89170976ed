import { useState } from 'react'
import { deleteLevel, type EditedLevel, readRoles, saveLevel } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { NameFields } from '#web/staff/name-fields.tsx'
import { NamedList, nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export function LevelsCard({ levels }: { levels: EditedLevel[] }) {
  const act = useAct(readRoles)
  const [edited, setEdited] = useState<EditedLevel | 'new'>()
  return (
    <Card
      title={m.manage_levels()}
      action={
        <Button size="s" onClick={() => setEdited('new')}>
          {m.manage_level_new()}
        </Button>
      }
    >
      <NamedList
        items={levels}
        keyOf={({ levelId }) => levelId}
        describe={({ pointsNeeded }) => `${m.manage_level_points()} ${pointsNeeded}`}
        onEdit={setEdited}
        onDelete={({ levelId }) => void act(deleteLevel, { levelId })}
      />
      {edited && (
        <LevelDialog level={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

function LevelDialog({ level, onClose }: { level: EditedLevel | undefined; onClose: () => void }) {
  const levelId = level?.levelId
  const { save, busy, fields, failure } = useSaveOver(saveLevel, {
    list: readRoles,
    begun: level?.mark,
    markIn: ({ levels }) => levels.find((each) => each.levelId === levelId)?.mark,
  })
  const [names, setNames] = useState({ nameZh: level?.nameZh ?? '', nameEn: level?.nameEn ?? '' })
  const [points, setPoints] = useState(level ? String(level.pointsNeeded) : '')

  async function saveAndClose() {
    if (await save((seen) => ({ levelId, seen, ...names, pointsNeeded: points }))) onClose()
  }

  return (
    <EditDialog
      title={level ? m.manage_edit_named({ name: nameOf(level) }) : m.manage_level_new()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      <Field label={m.manage_level_points()} error={fields.pointsNeeded} required>
        <Input inputMode="numeric" value={points} onChange={(event) => setPoints(event.target.value)} />
      </Field>
    </EditDialog>
  )
}
