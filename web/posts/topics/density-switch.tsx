import { Rows2, Rows4 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './list-head.module.css'
import { density } from './list-look.ts'

/** Roomy or compact, for all lists of topics and questions at once. */
export function DensitySwitch() {
  const chosen = density.use()
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{m.topics_density()}</legend>
      <IconButton
        label={m.topics_roomy()}
        title={m.topics_roomy()}
        icon={<Rows2 />}
        size="s"
        data-look="roomy"
        aria-pressed={chosen === 'roomy'}
        onClick={() => density.choose('roomy')}
      />
      <IconButton
        label={m.topics_compact()}
        title={m.topics_compact()}
        icon={<Rows4 />}
        size="s"
        data-look="compact"
        aria-pressed={chosen === 'compact'}
        onClick={() => density.choose('compact')}
      />
    </fieldset>
  )
}
