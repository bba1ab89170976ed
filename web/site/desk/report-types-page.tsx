import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type KeptReportGroup,
  type KeptReportType,
  readReportTypes,
  restoreReportType,
  retireReportType,
  saveReportType,
} from '#contract/site/report-types.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import manage from '#web/staff/manage.module.css'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BackToDesk } from './back-to-desk.tsx'

/** What is edited: a type or a group that is there, or a new one. */
type Edited = Partial<KeptReportType> & { groupId?: number; isGroup: boolean }

/** What members choose from when they report something, as staff keep it. */
export function ReportTypesPage() {
  const { data } = usePageQuery(readReportTypes, {})
  const [edited, setEdited] = useState<Edited>()
  return (
    <section className={manage.page}>
      <BackToDesk />
      <h1>{m.desk_types()}</h1>
      <p className={manage.quiet}>{m.desk_types_text()}</p>
      <div>
        <Button onClick={() => setEdited({ isGroup: true })}>{m.desk_group_new()}</Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.groups.length === 0 && <EmptyState text={m.desk_type_none()} />}
      {data?.groups.map((group) => (
        <Group key={group.typeId} group={group} onEdit={setEdited} />
      ))}
      {edited && <TypeDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function Group({ group, onEdit }: { group: KeptReportGroup; onEdit: (edited: Edited) => void }) {
  return (
    <Card
      title={
        <>
          {nameOf(group)} {group.retiredAt && <Tag>{m.desk_retired()}</Tag>}
        </>
      }
      action={<TypeActs type={group} onEdit={() => onEdit({ ...group, isGroup: true })} />}
    >
      <div className={manage.form}>
        {group.types.length === 0 && <p className={manage.quiet}>{m.desk_type_none()}</p>}
        <ul className={manage.lines}>
          {group.types.map((type) => (
            <li key={type.typeId} className={manage.line}>
              <span>
                {nameOf(type)} {type.isUrgent && <Tag tone="vermilion">{m.desk_type_urgent()}</Tag>}{' '}
                {type.asksReason && <Tag>{m.desk_type_asks()}</Tag>}{' '}
                {type.retiredAt && <Tag>{m.desk_retired()}</Tag>}
              </span>
              <TypeActs type={type} onEdit={() => onEdit({ ...type, isGroup: false })} />
            </li>
          ))}
        </ul>
        <div>
          <Button
            size="s"
            aria-label={m.desk_type_new_in({ name: nameOf(group) })}
            onClick={() => onEdit({ groupId: group.typeId, isGroup: false })}
          >
            {m.desk_type_new()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function TypeActs({ type, onEdit }: { type: KeptReportType; onEdit: () => void }) {
  const act = useAct(readReportTypes)
  const { typeId, retiredAt } = type
  const name = nameOf(type)
  return (
    <span className={manage.row}>
      <Button size="s" aria-label={m.manage_edit_named({ name })} onClick={onEdit}>
        {m.manage_edit()}
      </Button>
      {retiredAt ? (
        <Button
          size="s"
          aria-label={m.desk_restore_name({ name })}
          onClick={() => void act(restoreReportType, { typeId })}
        >
          {m.desk_restore()}
        </Button>
      ) : (
        <Button
          size="s"
          aria-label={m.desk_retire_name({ name })}
          onClick={() => void act(retireReportType, { typeId })}
        >
          {m.desk_retire()}
        </Button>
      )}
    </span>
  )
}

function TypeDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { typeId, groupId, isGroup } = edited
  const { save, busy, fields, failure } = useSaveOver(saveReportType, {
    list: readReportTypes,
    begun: edited.mark,
    markIn: ({ groups }) =>
      groups.flatMap((group) => [group, ...group.types]).find((each) => each.typeId === typeId)?.mark,
  })
  const [names, setNames] = useState({ nameZh: edited.nameZh ?? '', nameEn: edited.nameEn ?? '' })
  const [asksReason, setAsksReason] = useState(edited.asksReason ?? false)
  const [isUrgent, setUrgent] = useState(edited.isUrgent ?? false)
  const newTitle = isGroup ? m.desk_group_new() : m.desk_type_new()

  async function saveAndClose() {
    if (await save((seen) => ({ typeId, groupId, seen, ...names, asksReason, isUrgent }))) onClose()
  }

  return (
    <EditDialog
      title={typeId === undefined ? newTitle : m.manage_edit_named({ name: nameOf(names) })}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      {!isGroup && (
        <>
          <Checkbox label={m.desk_type_asks()} checked={asksReason} onCheckedChange={setAsksReason} />
          <Checkbox label={m.desk_type_urgent()} checked={isUrgent} onCheckedChange={setUrgent} />
        </>
      )}
    </EditDialog>
  )
}
