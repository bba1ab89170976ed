import type { Key, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { stopWhereMoved } from './stop-where-moved.ts'
import styles from './table.module.css'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Amounts stand under each other at the end. */
  align?: 'start' | 'end'
  /** A button that says what the column is called: on a phone its name isn't said beside it once more. */
  labelsItself?: boolean
  /** For times and other short things that read badly in two lines. */
  nowrap?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  showCaption?: boolean
  /** Whether it may be wider than its place; one of many columns is anyway. */
  isWide?: boolean
}

/** More columns than these are wider than a tablet. */
const fittingColumnsMax = 6

/**
 * Below 768 px each row becomes a card, and each cell says which column it is of. From there on what is wider than its place is
 * moved in it, by keys too.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  showCaption,
  isWide = columns.length > fittingColumnsMax,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  const table = (
    <table className={styles.table}>
      <caption className={showCaption ? styles.caption : 'sr-only'}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.labelsItself ? undefined : column.label}
                className={cellClass(column)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isWide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys can't move what has no link in it.
    <section ref={stopWhereMoved} className={styles.wide} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

/** A cell of two lines: what it is about, and quietly what belongs to it. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className={styles.lines}>
    <span>{children}</span>
    <span className={styles.below}>{below}</span>
  </span>
)

function cellClass<Row>({ align, nowrap }: Column<Row>) {
  return classNames(align === 'end' && styles.end, nowrap && styles.nowrap) || undefined
}
