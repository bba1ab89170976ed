import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { endPushDevice, savePushDevice } from '#contract/people/push.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSaved } from '#web/own-area/use-saved.ts'
import type { Choices } from './choices.ts'
import { describeSubscription, endSubscription, findSubscription, subscribe } from './push-subscription.ts'

/** `closed`: the site sends none; `denied`: the browser asks its person no more; `failed`: it couldn't reach its push service. */
export type PushState = 'closed' | 'unsupported' | 'denied' | 'failed' | 'off' | 'on'

/** Whether this browser is notified; undefined until the browser has said. It is asked for leave only at a press. */
export function usePush({ pushKey, arePushesOpen, pushDevices }: Choices) {
  const [state, setState] = useState<PushState>()
  const saved = useSaved()
  const here = pushDevices.find(({ isHere }) => isHere)
  const isKnown = here !== undefined

  useEffect(() => {
    if (arePushesOpen) void readState(isKnown).then(setState)
    else setState('closed')
  }, [isKnown, arePushesOpen])

  const { send: turn, busy } = useWrite(async (isOn: boolean) => {
    if (isOn) {
      const outcome = await switchOn(pushKey)
      setState(outcome)
      if (outcome === 'on') await saved(m.delivery_push_on())
      return
    }
    if (here) await call(endPushDevice, { deviceId: here.deviceId })
    await endSubscription()
    setState('off')
    await saved(m.delivery_push_off())
  })
  return { state, turn, busy }
}

const isSupported = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

/** On is what both the browser and the site say. */
async function readState(isKnown: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isKnown && (await findSubscription()) ? 'on' : 'off'
}

async function switchOn(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await subscribe(pushKey).catch(() => undefined)
  if (!subscription) return 'failed'
  await call(savePushDevice, describeSubscription(subscription))
  return 'on'
}
