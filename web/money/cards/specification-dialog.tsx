import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type EditedSpecification,
  readCardAdmin,
  saveCardSpecification,
} from '#contract/money/card-editing.ts'
import { unitLabels } from '#contract/money/duration-labels.ts'
import { type DurationUnit, durationUnits } from '#contract/money/membership-cards.ts'
import { yuanText } from '#contract/money/money.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import styles from '#web/staff/manage.module.css'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

const numbers = [
  ['priceYuan', m.cards_manage_price, m.cards_manage_price_hint],
  ['pricePoints', m.cards_manage_price_points, undefined],
  ['marketPriceYuan', m.cards_manage_market_price, undefined],
  ['stock', m.cards_manage_stock, undefined],
  ['duration', m.cards_manage_duration, undefined],
] as const
type Typed = Record<(typeof numbers)[number][0], string>

type SpecificationDialogProps = {
  cardId: number
  specification: EditedSpecification | undefined
  onClose: () => void
}

export function SpecificationDialog({ cardId, specification, onClose }: SpecificationDialogProps) {
  const specificationId = specification?.specificationId
  const { save, busy, fields, failure } = useSaveOver(saveCardSpecification, {
    list: readCardAdmin,
    begun: specification?.mark,
    markIn: ({ cards }) =>
      cards.flatMap((card) => card.specifications).find((each) => each.specificationId === specificationId)
        ?.mark,
  })
  const [names, setNames] = useState({
    nameZh: specification?.nameZh ?? '',
    nameEn: specification?.nameEn ?? '',
  })
  const [typed, setTyped] = useState(() => typedOf(specification))
  const [durationUnit, setUnit] = useState<DurationUnit>(specification?.durationUnit ?? 'months')
  const [isOnSale, setOnSale] = useState(specification?.isOnSale ?? true)

  async function saveAndClose() {
    const input = {
      ...names,
      cardId,
      specificationId,
      isOnSale,
      durationUnit,
      stock: typed.stock,
      duration: typed.duration,
      pricePoints: typed.pricePoints || undefined,
      priceYuan: typed.priceYuan || undefined,
      marketPriceYuan: typed.marketPriceYuan || undefined,
    }
    if (await save((seen) => ({ ...input, seen }))) onClose()
  }

  return (
    <EditDialog
      title={
        specification
          ? m.manage_edit_named({ name: nameOf(specification) })
          : m.cards_manage_new_specification()
      }
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      <div className={styles.pair}>
        {numbers.map(([name, label, hint]) => (
          <Field key={name} label={label()} hint={hint?.()} error={fields[name]}>
            <Input
              inputMode={name.endsWith('Yuan') ? 'decimal' : 'numeric'}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={m.cards_manage_unit()}>
          <Select
            options={durationUnits.map((unit) => ({ value: unit, label: unitLabels[unit]() }))}
            value={durationUnit}
            onValueChange={setUnit}
          />
        </Field>
      </div>
      <Checkbox label={m.cards_manage_on_sale()} checked={isOnSale} onCheckedChange={setOnSale} />
    </EditDialog>
  )
}

const typedOf = (from: EditedSpecification | undefined): Typed => ({
  priceYuan: from?.priceFen ? yuanText(from.priceFen) : '',
  pricePoints: from?.pricePoints ? String(from.pricePoints) : '',
  marketPriceYuan: from?.marketPriceFen ? yuanText(from.marketPriceFen) : '',
  stock: String(from?.stock ?? 100),
  duration: String(from?.duration ?? 1),
})
