import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { appealBan, type OwnDecision, readOwnBan } from '#contract/site/appeals.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { isForAnotherLanguage } from '#web/core/chosen-language.ts'
import { useKeptForm } from '#web/core/keep-form.ts'
import { useAskBeforeUnsent } from '#web/core/use-leave-question.ts'
import { TextLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { AppealForm } from './appeal-form.tsx'
import styles from './appeals.module.css'
import { DecisionFacts } from './decision-facts.tsx'

/**
 * Why a banned member is, and the one answer to it. What lets them in stands behind the "#" of the address, which no server
 * and no log gets to see.
 */
export function BanPage() {
  const ticket = useLocation({ select: ({ hash }) => hash })
  const { data: ban, error } = usePageQuery(
    readOwnBan,
    { ticket },
    { expects: ['link_expired', 'not_found', 'invalid_input'] },
  )
  const place = useKeptFocus<HTMLDivElement>(ban?.appeal?.state)
  if (error)
    return (
      <ResultPage kind="closed" title={m.appeal_ban_none()}>
        <TextLink to="/login">{m.shell_sign_in()}</TextLink>
      </ResultPage>
    )
  return (
    <section className={styles.page}>
      <h1>{m.appeal_ban_title()}</h1>
      {!ban && <SkeletonList label={m.ui_loading()} rows={2} />}
      {ban && (
        <div ref={place} tabIndex={-1} className={styles.decision}>
          <DecisionFacts decision={ban} />
          {!ban.appeal && <BanAppeal ticket={ticket} ban={ban} />}
          {ban.appeal?.state === 'waiting' && <p className={styles.quiet}>{m.appeal_ban_sent()}</p>}
        </div>
      )}
    </section>
  )
}

/** What was typed comes back after any reload. */
const always = () => true

function BanAppeal({ ticket, ban }: { ticket: string; ban: OwnDecision }) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(appealBan)
  // No draft: it may be anybody's browser, of which nobody signs out.
  const form = useKeptForm(`ban:${ban.decidedAt}`, always)
  const [words, setWords] = useState('')
  useAskBeforeUnsent(words.trim() !== '', isForAnotherLanguage)

  async function send() {
    if (!(await submit({ ticket, words }))) return
    toast.show({ kind: 'success', text: m.appeal_ban_sent() })
    await queryClient.invalidateQueries({ queryKey: [readOwnBan.name] })
  }

  return (
    <AppealForm
      form={form}
      error={fields.words}
      {...{ busy, failure, words }}
      onChange={setWords}
      onSend={send}
    />
  )
}
