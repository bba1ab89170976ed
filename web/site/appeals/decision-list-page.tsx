import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { appealDecision, listOwnDecisions, type OwnDecision } from '#contract/site/appeals.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useDraft } from '#web/editor/use-draft.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { AppealForm } from './appeal-form.tsx'
import styles from './appeals.module.css'
import { DecisionFacts } from './decision-facts.tsx'

/** What staff decided about a member: why, until when, and the one answer to each. */
export function DecisionListPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnDecisions, { page })
  return (
    <OwnListPage
      title={m.appeal_title()}
      data={data}
      wayBack={<p className={styles.quiet}>{m.appeal_text()}</p>}
      empty={m.appeal_none()}
      item={(decision) => <DecisionItem key={decision.decisionId} decision={decision} />}
      linkFor={(next, props) => <Link to="/user/control/decisionList" search={{ page: next }} {...props} />}
    />
  )
}

function DecisionItem({ decision }: { decision: OwnDecision }) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(appealDecision)
  const { decisionId, appeal, isStanding } = decision
  const place = useKeptFocus<HTMLLIElement>(appeal === null)

  const [words, setWords, clearWords] = useDraft(`appeal:${decisionId}`, '')

  async function send() {
    if (!(await submit({ decisionId, words }))) return
    clearWords()
    toast.show({ kind: 'success', text: m.appeal_sent() })
    await queryClient.invalidateQueries({ queryKey: [listOwnDecisions.name] })
  }

  return (
    <ListItem ref={place} tabIndex={-1} className={styles.decision}>
      <DecisionFacts decision={decision} />
      {isStanding && !appeal && (
        <AppealForm
          isFolded
          error={fields.words}
          {...{ busy, failure, words }}
          onChange={setWords}
          onSend={send}
        />
      )}
    </ListItem>
  )
}
