/** What this browser has of its push service, for this site. */

const findRegistration = () => navigator.serviceWorker.getRegistration()

export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null
}

/** Throws where the push service can't be reached. One that was made with another key of the site is worth nothing. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await findRegistration()
  if (!registration) throw new Error('The service worker is missing.')
  const { pushManager } = registration
  const found = await pushManager.getSubscription()
  if (found && toBase64Url(found.options.applicationServerKey) === key) return found
  await found?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

export const describeSubscription = (subscription: PushSubscription) => ({
  endpoint: subscription.endpoint,
  publicKey: toBase64Url(subscription.getKey('p256dh')),
  secret: toBase64Url(subscription.getKey('auth')),
})

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
