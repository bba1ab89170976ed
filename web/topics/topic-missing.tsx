import { m } from '#contract/messages/generated/messages.js'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

export function TopicMissing() {
  return (
    <ResultPage
      kind="not-found"
      title={m.topics_missing()}
      text={m.topics_missing_text()}
      actions={<ButtonLink to="/">{m.page_go_home()}</ButtonLink>}
    />
  )
}
