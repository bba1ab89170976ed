import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type EditedCard, type EditedSpecification, readCardAdmin } from '#contract/money/card-editing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { NamedList, nameOf } from '#web/staff/named-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { CardDialog } from './card-dialog.tsx'
import { showDuration, showPrice } from './card-words.ts'
import { SpecificationDialog } from './specification-dialog.tsx'

/** Every card with its specifications; both are taken off sale rather than deleted. */
export function CardsPage() {
  const { data } = usePageQuery(readCardAdmin, {})
  const [edited, setEdited] = useState<EditedCard | 'new'>()
  if (!data) return <SkeletonList label={m.ui_loading()} />
  const { cards, roles } = data
  return (
    <section className={styles.page}>
      <h1>{m.cards_title()}</h1>
      <p className={styles.quiet}>{m.cards_manage_text()}</p>
      <div className={styles.row}>
        <Button variant="primary" disabled={roles.length === 0} onClick={() => setEdited('new')}>
          {m.cards_manage_new()}
        </Button>
      </div>
      {roles.length === 0 && <p className={styles.quiet}>{m.cards_manage_no_roles()}</p>}
      {cards.length === 0 && <EmptyState text={m.cards_manage_none()} />}
      {cards.map((card) => (
        <EditableCard key={card.cardId} card={card} onEdit={() => setEdited(card)} />
      ))}
      {edited && (
        <CardDialog
          card={edited === 'new' ? undefined : edited}
          roles={roles}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

const saleLabels = (isOnSale: boolean) => (isOnSale ? m.cards_manage_on_sale() : m.cards_manage_off_sale())

function EditableCard({ card, onEdit }: { card: EditedCard; onEdit: () => void }) {
  const [edited, setEdited] = useState<EditedSpecification | 'new'>()
  return (
    <Card
      title={`${nameOf(card)} · ${saleLabels(card.isOnSale)}`}
      action={
        <Button size="s" aria-label={m.manage_edit_named({ name: nameOf(card) })} onClick={onEdit}>
          {m.manage_edit()}
        </Button>
      }
    >
      <div className={styles.form}>
        <NamedList
          items={card.specifications}
          keyOf={({ specificationId }) => specificationId}
          describe={(each) =>
            [
              showDuration(each.duration, each.durationUnit),
              showPrice(each),
              m.cards_stock({ stock: each.stock }),
              saleLabels(each.isOnSale),
            ].join(' · ')
          }
          onEdit={setEdited}
        />
        <div>
          <Button size="s" onClick={() => setEdited('new')}>
            {m.cards_manage_new_specification()}
          </Button>
        </div>
      </div>
      {edited && (
        <SpecificationDialog
          cardId={card.cardId}
          specification={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}
