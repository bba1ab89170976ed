import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { testAssistantModel } from '#contract/posts/assistant-endpoints.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

/** Asks a model for a few words and shows what came. */
export function ModelTest({ modelId }: { modelId: number }) {
  const [result, setResult] = useState<OutputOf<typeof testAssistantModel>>()
  const { send, busy } = useWrite(() => call(testAssistantModel, { modelId }))
  return (
    <>
      <Button size="s" busy={busy} onClick={() => void send().then(setResult)}>
        {m.manage_assistant_test()}
      </Button>
      {result && (
        <Dialog open title={m.manage_assistant_test()} onOpenChange={() => setResult(undefined)}>
          {result.problem ? <ProblemNote problem={result.problem} /> : <p>{result.answer}</p>}
          <p>{m.manage_assistant_took({ ms: result.ms })}</p>
        </Dialog>
      )}
    </>
  )
}
