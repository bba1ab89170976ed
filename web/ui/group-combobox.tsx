import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { useClosedByBack } from '#web/ui/closed-by-back.ts'
import { useFieldChanged, useFieldControl, useFieldLabelId } from '#web/ui/field-context.ts'
import comboboxStyles from './combobox.module.css'
import styles from './group-combobox.module.css'
import inputStyles from './input.module.css'
import popupStyles from './popup.module.css'

export interface GroupedItem {
  value: string
  /** Names its group too: what is typed may be either. */
  label: string
  /** Within its group. */
  name: string
  icon?: ReactNode
}

export interface ItemGroup {
  value: string
  icon?: ReactNode
  items: readonly GroupedItem[]
}

type GroupComboboxProps = {
  groups: readonly ItemGroup[]
  value: string
  onValueChange: (value: string) => void
  placeholder: string
  /** Names the field that narrows the list. */
  searchLabel: string
}

/** One of many things that stand in groups, found by looking or by typing. A finger opens the list without a keyboard. */
export function GroupCombobox({ groups, value, onValueChange, ...words }: GroupComboboxProps) {
  const { required, ...control } = useFieldControl({})
  const tellField = useFieldChanged()
  const [isOpen, setIsOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  useClosedByBack(popup, isOpen, () => setIsOpen(false))
  const chosen = groups.flatMap(({ items }) => items).find((item) => item.value === value) ?? null
  return (
    <BaseCombobox.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      items={groups}
      value={chosen}
      onValueChange={(item: GroupedItem | null) => {
        tellField()
        if (item) onValueChange(item.value)
      }}
      itemToStringLabel={({ label }: GroupedItem) => label}
      isItemEqualToValue={(item: GroupedItem, other: GroupedItem) => item.value === other.value}
      autoHighlight
    >
      <BaseCombobox.Trigger
        {...control}
        aria-required={required}
        aria-labelledby={useFieldLabelId()}
        className={classNames(inputStyles.input, styles.trigger)}
      >
        {chosen?.icon}
        <span className={chosen ? styles.chosen : styles.placeholder}>
          {chosen?.label ?? words.placeholder}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </BaseCombobox.Trigger>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner
          className={popupStyles.positioner}
          sideOffset={4}
          collisionPadding={8}
          align="start"
        >
          <BaseCombobox.Popup
            ref={popup}
            className={classNames(popupStyles.popup, styles.popup)}
            aria-label={words.placeholder}
          >
            <BaseCombobox.Input
              aria-label={words.searchLabel}
              placeholder={words.searchLabel}
              className={classNames(inputStyles.input, styles.search)}
            />
            <BaseCombobox.Empty className={comboboxStyles.status}>{m.ui_no_matches()}</BaseCombobox.Empty>
            <BaseCombobox.List className={styles.list}>
              {(group: ItemGroup) => <Group key={group.value} group={group} />}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}

const Group = ({ group }: { group: ItemGroup }) => (
  <BaseCombobox.Group items={group.items} className={styles.group}>
    <BaseCombobox.GroupLabel className={styles.groupLabel}>
      {group.icon}
      {group.value}
    </BaseCombobox.GroupLabel>
    <BaseCombobox.Collection>
      {(item: GroupedItem) => (
        <BaseCombobox.Item
          key={item.value}
          value={item}
          className={classNames(popupStyles.item, styles.item)}
        >
          {item.icon}
          <span className={comboboxStyles.itemText}>{item.name}</span>
          <BaseCombobox.ItemIndicator className={comboboxStyles.check}>
            <Check aria-hidden="true" />
          </BaseCombobox.ItemIndicator>
        </BaseCombobox.Item>
      )}
    </BaseCombobox.Collection>
  </BaseCombobox.Group>
)
