import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './combobox.module.css'
import popupStyles from './popup.module.css'

export type ComboboxItem = { value: string; label: string; hint?: string; disabled?: boolean }

export function isSameItem(item: ComboboxItem, other: ComboboxItem): boolean {
  return item.value === other.value
}

export function ComboboxPopup({ loading }: { loading?: boolean }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        className={popupStyles.positioner}
        sideOffset={4}
        collisionPadding={8}
        align="start"
      >
        <BaseCombobox.Popup className={popupStyles.popup}>
          <BaseCombobox.Status className={styles.status}>
            {loading && (
              <>
                <Spinner /> {m.ui_searching()}
              </>
            )}
          </BaseCombobox.Status>
          <BaseCombobox.Empty className={styles.status}>{!loading && m.ui_no_matches()}</BaseCombobox.Empty>
          <BaseCombobox.List>
            {(item: ComboboxItem) => (
              <BaseCombobox.Item
                key={item.value}
                value={item}
                disabled={item.disabled}
                className={popupStyles.item}
              >
                <span className={styles.itemText}>{item.label}</span>
                {item.hint && <span className={styles.hint}>{item.hint}</span>}
                <BaseCombobox.ItemIndicator className={styles.check}>
                  <Check aria-hidden="true" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
