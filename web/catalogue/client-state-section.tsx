import { useQueryClient } from '@tanstack/react-query'
import { readClientState } from '#web/core/client-state.ts'
import { Sample, Section } from './sample.tsx'

/** What the browser knows now, by the names that the interface of the site has for it. */
export function ClientStateSection() {
  const state = readClientState(useQueryClient())
  return (
    <Section title="Client state">
      <Sample title="readClientState" wide>
        <dl>
          {Object.entries(state).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value instanceof Map ? JSON.stringify([...value]) : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </Sample>
    </Section>
  )
}
