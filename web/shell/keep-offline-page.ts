interface Policy {
  createScriptURL(url: string): string
}
type Factory = { createPolicy(name: 'worker', rules: Policy): Policy }

const path = '/service-worker.js'

/** Has the browser keep the page that it shows without a connection. Only production serves it. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => path })
  // A browser that refuses, as in a private window, goes on without.
  navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path).catch(() => {})
}
