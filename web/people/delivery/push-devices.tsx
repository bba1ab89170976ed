import { m } from '#contract/messages/generated/messages.js'
import { endPushDevice, type PushDevice } from '#contract/people/push.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { Choices } from './choices.ts'
import { type PushState, usePush } from './use-push.ts'

const hints: Partial<Record<PushState, () => string>> = {
  closed: m.delivery_push_closed,
  unsupported: m.delivery_push_unsupported,
  denied: m.delivery_push_denied,
  failed: m.delivery_push_failed,
}

/** Whether this browser is notified, why it can't be, and which others are. */
export function PushDevices({ choices }: { choices: Choices }) {
  const { state, turn, busy } = usePush(choices)
  const others = choices.pushDevices.filter(({ isHere }) => !isHere)
  return (
    <Card title={m.delivery_push()}>
      <div className={styles.parts}>
        <Switch
          label={m.delivery_push_here()}
          hint={state && hints[state]?.()}
          checked={state === 'on'}
          disabled={!state || state === 'closed' || state === 'unsupported' || busy}
          onCheckedChange={(isOn) => void turn(isOn)}
        />
        {others.length > 0 && (
          <section>
            <h3>{m.delivery_push_devices()}</h3>
            <List>
              {others.map((device) => (
                <DeviceItem key={device.deviceId} device={device} />
              ))}
            </List>
          </section>
        )}
      </div>
    </Card>
  )
}

function DeviceItem({ device: { deviceId, browser, system, addedAt } }: { device: PushDevice }) {
  const saved = useSaved()
  const { send, busy } = useWrite(() => call(endPushDevice, { deviceId }))
  const name = [browser, system].filter(Boolean).join(' · ') || m.accounts_unknown_device()

  async function end() {
    if (await send()) await saved(m.delivery_push_ended())
  }

  return (
    <ListItem>
      <div className={styles.row}>
        <div className={styles.grow}>
          <p>{name}</p>
          <p className={styles.quiet}>{m.delivery_push_since({ time: showTime(addedAt) })}</p>
        </div>
        <Button size="s" busy={busy} aria-label={m.delivery_push_end_of({ name })} onClick={() => void end()}>
          {m.delivery_push_end()}
        </Button>
      </div>
    </ListItem>
  )
}
