import { X } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './quoted-words.module.css'

type QuotedWordsProps = {
  /** Whose they are, and what becomes of them. */
  label: string
  words: string
  /** Where one may go on without them. */
  onRemove?: () => void
}

/** The words that are answered, in the frame of what is written about them; two lines of a long text. */
export const QuotedWords = ({ label, words, onRemove }: QuotedWordsProps) => (
  <div className={styles.quoting}>
    <p className={styles.text}>
      <span className={styles.label}>{label}</span>
      {words && <q className={styles.words}>{words}</q>}
    </p>
    {onRemove && (
      <IconButton
        size="s"
        className={styles.remove}
        label={m.editor_quote_nothing()}
        icon={<X />}
        onClick={onRemove}
      />
    )}
  </div>
)
