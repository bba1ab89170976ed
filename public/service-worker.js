// What is installed shows a page of ours when it is started without a connection. Nothing else is kept here.

const kept = 'offline-1'
const offlinePath = '/offline'

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
})

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event))
})

async function keepOfflinePage() {
  const cache = await caches.open(kept)
  await cache.add(new Request(offlinePath, { cache: 'reload' }))
  await skipWaiting()
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
  // The page is asked for while this program starts.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(offlinePath)) ?? Response.error()
  }
}
