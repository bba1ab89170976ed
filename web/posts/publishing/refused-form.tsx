import type { Obstacle } from '#contract/core/obstacle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import styles from './refused-form.module.css'

/** Opens where a form would have: a press on its button says why there is none, under a finger too. */
export const RefusedForm = ({ obstacle, onClose }: { obstacle: Obstacle; onClose: () => void }) => (
  <div role="alert" className={styles.refused}>
    <ObstacleNotice obstacle={obstacle} className={styles.notice} />
    <Button size="s" onClick={onClose}>
      {m.ui_close()}
    </Button>
  </div>
)
