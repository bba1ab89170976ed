import styles from './marked.module.css'

/** A text in pieces, those at odd places found. */
export const Marked = ({ pieces }: { pieces: string[] }) =>
  pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place alone.
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ),
  )
