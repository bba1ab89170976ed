import { ChevronLeft } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { TextLink } from '#web/ui/link.tsx'
import styles from './desk.module.css'

/** From what is kept for the desk back to it. */
export const BackToDesk = () => (
  <TextLink to="/manage/desk" tone="quiet" className={styles.back}>
    <ChevronLeft size={16} aria-hidden="true" />
    {m.desk_title()}
  </TextLink>
)
