import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { useClosedByBack } from '#web/ui/closed-by-back.ts'
import { type ComboboxItem, ComboboxPopup, isSameItem } from '#web/ui/combobox-popup.tsx'
import { useFieldChanged, useFieldControl, useFieldLabelId } from '#web/ui/field-context.ts'
import styles from './combobox.module.css'
import inputStyles from './input.module.css'

type ComboboxProps = {
  items: readonly ComboboxItem[]
  value: ComboboxItem | null
  onValueChange: (item: ComboboxItem | null) => void
  /** Given, the caller looks items up by what is typed; otherwise they are filtered here. */
  onQueryChange?: (query: string) => void
  loading?: boolean
  placeholder?: string
  name?: string
  disabled?: boolean
  id?: string
}

export function Combobox(props: ComboboxProps) {
  const { items, value, onValueChange, onQueryChange, loading, placeholder, name, disabled, id } = props
  const tellField = useFieldChanged()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useClosedByBack(frame, isOpen, () => setIsOpen(false))
  return (
    <BaseCombobox.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      items={items}
      value={value}
      onValueChange={(item: ComboboxItem | null) => {
        tellField()
        onValueChange(item)
      }}
      onInputValueChange={onQueryChange}
      filter={onQueryChange ? null : undefined}
      isItemEqualToValue={isSameItem}
      name={name}
      disabled={disabled}
      autoHighlight
    >
      <BaseCombobox.InputGroup ref={frame} className={styles.single}>
        <BaseCombobox.Input
          {...useFieldControl({ id })}
          aria-labelledby={useFieldLabelId()}
          placeholder={placeholder}
          className={inputStyles.input}
        />
        <span className={styles.buttons}>
          {!disabled && (
            <BaseCombobox.Clear className={styles.button} aria-label={m.ui_clear()}>
              <X aria-hidden="true" />
            </BaseCombobox.Clear>
          )}
          <BaseCombobox.Trigger className={styles.button} aria-label={m.ui_open_list()}>
            <ChevronDown aria-hidden="true" />
          </BaseCombobox.Trigger>
        </span>
      </BaseCombobox.InputGroup>
      <ComboboxPopup loading={loading} />
    </BaseCombobox.Root>
  )
}
