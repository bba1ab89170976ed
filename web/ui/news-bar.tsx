import { Button } from './button.tsx'
import styles from './news-bar.module.css'

interface NewsBarProps {
  /** What has come; null while nothing has. */
  text: string | null
  /** Above what is shown, as where the newest comes first; over the last of it; or behind it, with room of its own. */
  place: 'above' | 'over' | 'behind'
  onShow: () => void
}

/** Says quietly that more has come since a page was read, and shows it when it is pressed. */
export function NewsBar({ text, place, onShow }: NewsBarProps) {
  return (
    <div role="status" className={styles.bar} data-place={place}>
      {text && (
        <Button size="s" variant="primary" onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  )
}
