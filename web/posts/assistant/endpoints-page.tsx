import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type AssistantEndpoint,
  deleteAssistantEndpoint,
  deleteAssistantModel,
  listAssistantEndpoints,
  readAssistantUse,
} from '#contract/posts/assistant-endpoints.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelTest } from './model-test.tsx'
import { UseChart } from './use-chart.tsx'

type Model = AssistantEndpoint['models'][number]

/** Where the assistant's models run, and how much they were asked. */
export function EndpointsPage() {
  const { data } = usePageQuery(listAssistantEndpoints, {})
  const { data: use } = usePageQuery(readAssistantUse, {})
  const [edited, setEdited] = useState<AssistantEndpoint | 'new'>()
  return (
    <section className={styles.page}>
      <h1>{m.manage_assistant_title()}</h1>
      <p className={styles.quiet}>{m.manage_assistant_text()}</p>
      <div>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.manage_assistant_new_endpoint()}
        </Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyState text={m.manage_assistant_none()} />}
      {data?.items.map((endpoint) => (
        <EndpointCard key={endpoint.endpointId} endpoint={endpoint} onEdit={() => setEdited(endpoint)} />
      ))}
      {use && use.days.length > 0 && <UseChart days={use.days} />}
      {edited && (
        <EndpointDialog
          endpoint={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

function EndpointCard({ endpoint, onEdit }: { endpoint: AssistantEndpoint; onEdit: () => void }) {
  const { endpointId, name, baseUrl, hasKey, allowsPrivate, isOpen, models } = endpoint
  const [edited, setEdited] = useState<Model | 'new'>()
  const act = useAct(listAssistantEndpoints)

  async function remove() {
    const question = {
      title: m.manage_assistant_delete_endpoint({ name }),
      action: m.manage_delete(),
      danger: true,
    }
    if (await confirm(question)) await act(deleteAssistantEndpoint, { endpointId })
  }
  return (
    <Card>
      <h2>{name}</h2>
      <p>
        <code>{baseUrl}</code> {!isOpen && <Tag>{m.manage_assistant_closed()}</Tag>}{' '}
        <Tag>{hasKey ? m.manage_assistant_has_key() : m.manage_assistant_no_key()}</Tag>{' '}
        {allowsPrivate && <Tag>{m.manage_assistant_private()}</Tag>}
      </p>
      <div className={styles.row}>
        <Button size="s" onClick={onEdit}>
          {m.manage_edit()}
        </Button>
        <Button size="s" onClick={() => setEdited('new')}>
          {m.manage_assistant_new_model()}
        </Button>
        <Button size="s" onClick={() => void remove()}>
          {m.manage_delete()}
        </Button>
      </div>
      <Table
        caption={m.manage_assistant_models({ name })}
        columns={modelColumns(setEdited, (modelId) => void act(deleteAssistantModel, { modelId }))}
        rows={models}
        rowKey={({ modelId }) => modelId}
        empty={<p className={styles.quiet}>{m.manage_assistant_no_models()}</p>}
      />
      {edited && (
        <ModelDialog
          endpointId={endpointId}
          model={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

const modelColumns = (
  onEdit: (model: Model) => void,
  onDelete: (modelId: number) => void,
): Column<Model>[] => [
  { key: 'label', label: m.manage_assistant_label(), cell: ({ label }) => label },
  { key: 'name', label: m.manage_assistant_name(), cell: ({ name }) => <code>{name}</code> },
  {
    key: 'kind',
    label: m.manage_assistant_kind(),
    cell: ({ draws }) => (draws ? m.manage_assistant_draws() : m.manage_assistant_talks()),
  },
  {
    key: 'acts',
    label: m.manage_assistant_acts(),
    labelsItself: true,
    cell: (model) => (
      <div className={styles.row}>
        <ModelTest modelId={model.modelId} />
        <Button size="s" onClick={() => onEdit(model)}>
          {m.manage_edit()}
        </Button>
        <Button size="s" onClick={() => onDelete(model.modelId)}>
          {m.manage_delete()}
        </Button>
      </div>
    ),
  },
]
