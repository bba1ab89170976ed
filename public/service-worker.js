// What is installed shows a page of ours when it is started without a connection, and notifications of what reaches a member
// while the site is closed. Nothing else is kept here.

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

addEventListener('push', (event) => {
  event.waitUntil(notify(event.data?.json()))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
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

// server/people/delivery/send-pushes.ts makes what comes here. Whoever looks at the site has its badges.
async function notify(words) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!words || windows.some(({ focused }) => focused)) return
  const { title, body, path, tag } = words
  await registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  })
}

// A window that shows the place already is used; none is taken away from what is written in it.
async function open(path) {
  const { href } = new URL(path, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  await (shown ? shown.focus() : clients.openWindow(href))
}
