import { m } from '#contract/messages/generated/messages.js'
import { type PushedKind, pushedKinds } from '#contract/people/push.ts'
import { categoryNames } from '#web/notifications/category-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type DraftPart, toggled } from './choices.ts'
import styles from './delivery-form.module.css'

const kindNames: Record<PushedKind, () => string> = {
  ...categoryNames,
  messages: m.delivery_push_messages,
  notifications: m.delivery_push_notifications,
}

/** What is told on all devices; of what is off on the screen there is nothing to tell. */
export function PushKinds({ draft: { screen, pushes }, change }: Omit<DraftPart, 'fields'>) {
  const isTold = (kind: PushedKind) =>
    kind === 'messages' || kind === 'notifications' || screen.includes(kind)
  return (
    <Card title={m.delivery_push_kinds()}>
      <p className={styles.quiet}>{m.delivery_push_note()}</p>
      <fieldset className={styles.checks} aria-label={m.delivery_push_kinds()}>
        {pushedKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]()}
            checked={isTold(kind) && pushes.includes(kind)}
            disabled={!isTold(kind)}
            onCheckedChange={(isOn) => change({ pushes: toggled(pushes, kind, isOn) })}
          />
        ))}
      </fieldset>
    </Card>
  )
}
