import { m } from '#contract/messages/generated/messages.js'
import type { AssistantProblem } from '#contract/posts/assistant.ts'
import { problemSentences } from './act-names.ts'
import styles from './assistant.module.css'

/** What went wrong at the endpoint: in a sentence, and as it said so itself. */
export function ProblemNote({ problem }: { problem: AssistantProblem }) {
  const { code, status, endpointCode, message, retryAfterSeconds } = problem
  return (
    <div className={styles.problem} role="alert">
      <p>{problemSentences[code]()}</p>
      {(status !== null || endpointCode !== null || message !== null) && (
        <dl>
          {status !== null && <Fact name={m.assistant_problem_status()} value={String(status)} />}
          {endpointCode !== null && <Fact name={m.assistant_problem_code()} value={endpointCode} />}
          {message !== null && <Fact name={m.assistant_problem_message()} value={message} />}
        </dl>
      )}
      {retryAfterSeconds !== null && <p>{m.assistant_problem_wait({ seconds: retryAfterSeconds })}</p>}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
