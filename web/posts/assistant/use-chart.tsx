import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import type { readAssistantUse } from '#contract/posts/assistant-endpoints.ts'
import styles from './use-chart.module.css'

type Days = OutputOf<typeof readAssistantUse>['days']

/** How much was asked on each day, a bar for each role; in words for whoever doesn't see bars. */
export function UseChart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests))
  return (
    <section>
      <h2>{m.manage_assistant_use()}</h2>
      <table className={styles.chart}>
        <caption className="sr-only">{m.manage_assistant_use()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.manage_assistant_day()}</th>
            <th scope="col">{m.manage_assistant_role()}</th>
            <th scope="col">{m.manage_assistant_requests()}</th>
            <th scope="col">{m.manage_assistant_tokens()}</th>
            <th scope="col">{m.manage_assistant_cost()}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, role, requests, tokens, fen }) => (
            <tr key={`${day} ${role}`}>
              <th scope="row">{day}</th>
              <td>{role ?? '–'}</td>
              <td>
                <span className={styles.bar} style={{ inlineSize: `${(requests / most) * 8}rem` }} />
                {requests}
              </td>
              <td>{tokens}</td>
              <td>{formatYuan(Math.round(fen), getLocale())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
