import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { FollowedList } from './followed-page.tsx'
import styles from './followed-tab.module.css'

/** Beside the orders of the home page, for members. */
export const FollowedTab = () => (
  <SignedInOnly>
    <div className={styles.list}>
      <FollowedList />
    </div>
  </SignedInOnly>
)
