import styles from './tabs.module.css'

type ChoiceTabsProps<Value extends string> = {
  label: string
  items: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Looks like tabs and chooses one of a few ways to fill in one form; without panels of their own. */
export function ChoiceTabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
}: ChoiceTabsProps<Value>) {
  return (
    <fieldset className={styles.list} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className={styles.tab}
          aria-pressed={item.value === value}
          onClick={() => onValueChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}
