const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// One Ctrl-C comes several times: from the terminal, from npm and from setup.js.
const echoMsMax = 500
const parentEveryMs = 250

/**
 * Resolves at the first signal to stop, or when whoever started us is gone. A second signal, from somebody who won't
 * wait, ends the process at once.
 */
export function awaitStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAt = 0
    process.once('disconnect', () => resolve('setup.js ended'))
    // npm starts us through a shell, and a shell that is killed tells nobody.
    if (process.env.npm_lifecycle_event) watchParent(() => resolve('npm ended'))
    for (const signal of signals) {
      process.on(signal, () => {
        firstAt ||= performance.now()
        if (performance.now() - firstAt > echoMsMax) process.exit(1)
        resolve(signal)
      })
    }
  })
}

/** For commands that may be broken off: they end in order, so that a database which they started ends too. */
export function exitAtStopSignal(): void {
  void awaitStopSignal().then((signal) => {
    console.error(`Stopped by ${signal}.`)
    process.exit(1)
  })
  // Listening to setup.js must not keep a command that is done.
  process.channel?.unref()
}

function watchParent(onEnd: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onEnd()
  }, parentEveryMs)
  watch.unref()
}

/** Resolves at the first signal to stop or word of the primary. A worker never counts them: its primary does. */
export function awaitStopWord(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, resolve)
    process.on('message', (word) => word === stopWord && resolve(word))
  })
}

export const stopWord = 'stop'
