import styles from '#web/staff/manage.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface RightChecksProps<Right extends string> {
  legend: string
  rights: readonly Right[]
  names: Record<Right, () => string>
  chosen: readonly string[]
  onChange: (right: Right, checked: boolean) => void
}

/** A list of rights to tick. */
export function RightChecks<Right extends string>(props: RightChecksProps<Right>) {
  const { legend, rights, names, chosen, onChange } = props
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      {rights.map((right) => (
        <Checkbox
          key={right}
          label={names[right]()}
          checked={chosen.includes(right)}
          onCheckedChange={(checked) => onChange(right, checked)}
        />
      ))}
    </fieldset>
  )
}

/** The list with one value more or less. */
export const withChoice = <T,>(list: readonly T[], value: T, isIn: boolean): T[] =>
  isIn ? [...list, value] : list.filter((other) => other !== value)
