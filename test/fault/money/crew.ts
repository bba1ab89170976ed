import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Answer, Operation } from './operations.ts'

/** Answered, or nobody knows: the process was killed, or its database was. */
export type Outcome = { answer: Answer } | { problem: string }

interface Report {
  id: number
  answer?: Answer
  problem?: string
}

/** Worker processes that can be killed, and are replaced. */
export class Crew {
  readonly #connections: number
  #url: string
  #workers: ChildProcess[] = []
  #waiting = new Map<number, { worker: ChildProcess; done: (outcome: Outcome) => void }>()
  #lastId = 0

  constructor(url: string, { processes, connections }: { processes: number; connections: number }) {
    this.#url = url
    this.#connections = connections
    for (let at = 0; at < processes; at++) this.#workers.push(this.#start())
  }

  send(operation: Operation): Promise<Outcome> {
    const worker = this.#workers[randomInt(this.#workers.length)]!
    const id = ++this.#lastId
    return new Promise((done) => {
      this.#waiting.set(id, { worker, done })
      worker.send({ id, operation }, (error) => {
        if (error) this.#settle({ id, problem: String(error) })
      })
    })
  }

  /** kill -9 one of them, in the middle of whatever it does. */
  killOne(): void {
    this.#replace(randomInt(this.#workers.length))
  }

  /** kill -9 all of them; those who come next use another address. */
  killAll(url = this.#url): void {
    this.#url = url
    for (const at of this.#workers.keys()) this.#replace(at)
  }

  end(): void {
    for (const worker of this.#workers) worker.kill('SIGKILL')
    this.#workers = []
  }

  #replace(at: number): void {
    this.#workers[at]?.kill('SIGKILL')
    this.#workers[at] = this.#start()
  }

  #start(): ChildProcess {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), [this.#url, String(this.#connections)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    worker.on('message', (report) => this.#settle(report as Report))
    worker.on('error', () => {})
    worker.on('exit', () => this.#giveUp(worker))
    return worker
  }

  #giveUp(worker: ChildProcess): void {
    for (const [id, each] of this.#waiting)
      if (each.worker === worker) this.#settle({ id, problem: 'killed' })
  }

  #settle({ id, answer, problem = 'no answer' }: Report): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.done(answer ? { answer } : { problem })
  }
}
