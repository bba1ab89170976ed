interface Stage {
  total: number
  /** What was done before, by an earlier run. */
  done: number
}

export interface Progress extends Readonly<Stage> {
  /** So much of the stage is done now. */
  report(done: number): void
  end(): void
}

const barWidth = 28
const lineEveryMs = 5_000

/** Shows how far a stage is, its rate and the time that remains: a bar in a terminal, else a line every 5 seconds. */
export function startProgress(
  name: string,
  { total, done: from }: Stage,
  out: NodeJS.WriteStream = process.stdout,
): Progress {
  const startedAt = performance.now()
  let [done, shownAt] = [from, Number.NEGATIVE_INFINITY]
  const describe = () => {
    const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000)
    const rate = (done - from) / seconds
    const remaining = rate > 0 ? `${formatSeconds((total - done) / rate)} left` : ''
    return `${name}: ${format(done)} of ${format(total)}, ${format(rate)}/s ${done < total ? remaining : `in ${formatSeconds(seconds)}`}`
  }
  const show = () => {
    if (out.isTTY) out.write(`\r\x1b[K${drawBar(done / Math.max(1, total))} ${describe()}`)
    else out.write(`${describe()}\n`)
    shownAt = performance.now()
  }
  return {
    total,
    done: from,
    report(now) {
      done = now
      if (performance.now() - shownAt >= (out.isTTY ? 100 : lineEveryMs)) show()
    },
    end() {
      show()
      if (out.isTTY) out.write('\n')
    },
  }
}

const format = (count: number) => Math.round(count).toLocaleString('en-US')

const formatSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(0)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

function drawBar(share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth)
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`
}
