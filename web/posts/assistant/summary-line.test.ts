import { expect, onTestFinished, test, vi } from 'vitest'
import { cutOff, hearSummary } from './summary-line.ts'

class FakeSource extends EventTarget {
  readonly close = vi.fn()
  say(kind: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
}

test('a summary whose line is cut off in the middle says so', () => {
  const line = new FakeSource()
  vi.stubGlobal('EventSource', function open() {
    return line
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const heard: unknown[] = []
  hearSummary('/assistantSummaries/1', {
    text: (words) => heard.push(words),
    problem: (problem) => heard.push(problem),
    end: () => heard.push('end'),
  })
  line.say('text', 'Pour at')
  line.dispatchEvent(new Event('error'))
  expect(heard).toEqual(['Pour at', cutOff, 'end'])
  expect(line.close).toHaveBeenCalled()
})
