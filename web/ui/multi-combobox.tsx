import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { useClosedByBack } from '#web/ui/closed-by-back.ts'
import { type ComboboxItem, ComboboxPopup, isSameItem } from '#web/ui/combobox-popup.tsx'
import { useFieldChanged, useFieldControl, useFieldLabelId } from '#web/ui/field-context.ts'
import styles from './combobox.module.css'

type MultiComboboxProps = {
  items: readonly ComboboxItem[]
  value: readonly ComboboxItem[]
  onValueChange: (items: ComboboxItem[]) => void
  /** Given, the caller looks items up by what is typed; otherwise they are filtered here. */
  onQueryChange?: (query: string) => void
  loading?: boolean
  placeholder?: string
  name?: string
  disabled?: boolean
  id?: string
}

/** Several of many, such as a topic's tags. How many may be chosen is the caller's rule, shown as the Field's error. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { items, value, onValueChange, onQueryChange, loading, placeholder, name, disabled, id } = props
  const control = useFieldControl({ id })
  const tellField = useFieldChanged()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useClosedByBack(frame, isOpen, () => setIsOpen(false))
  return (
    <BaseCombobox.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      multiple
      items={items}
      value={value}
      onValueChange={(chosen: ComboboxItem[]) => {
        tellField()
        onValueChange(chosen)
      }}
      onInputValueChange={onQueryChange}
      filter={onQueryChange ? null : undefined}
      isItemEqualToValue={isSameItem}
      name={name}
      disabled={disabled}
      autoHighlight
    >
      <BaseCombobox.Chips ref={frame} className={styles.multi} data-invalid={control['aria-invalid']}>
        {value.map((item) => (
          <BaseCombobox.Chip key={item.value} className={styles.chip} aria-label={item.label}>
            <span className={styles.chipText}>{item.label}</span>
            <BaseCombobox.ChipRemove className={styles.button} aria-label={m.ui_remove({ name: item.label })}>
              <X aria-hidden="true" />
            </BaseCombobox.ChipRemove>
          </BaseCombobox.Chip>
        ))}
        <BaseCombobox.Input
          {...control}
          aria-labelledby={useFieldLabelId()}
          placeholder={value.length === 0 ? placeholder : undefined}
          className={styles.multiInput}
        />
      </BaseCombobox.Chips>
      <ComboboxPopup loading={loading} />
    </BaseCombobox.Root>
  )
}
