import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SecondStep } from '#contract/accounts/accounts.ts'
import { finishThirdParty } from '#contract/accounts/third-party.ts'
import { m } from '#contract/messages/generated/messages.js'
import { BanLink } from '#web/accounts/ban-link.tsx'
import { SecondStepForm } from '#web/accounts/second-factor/second-step-form.tsx'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { pathOf } from '#web/api/location-code.ts'
import { sayError } from '#web/api/say-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useViewer } from '#web/core/site.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'
import { useEnter } from './enter.ts'
import { type Newcomer, NewcomerForm } from './newcomer-form.tsx'
import { takeTrip } from './third-party-trip.ts'

/** Where a provider sends the browser back to: finishes what this window began, once. */
export function ThirdPartyReturnPage() {
  const router = useRouter()
  const isLinking = useViewer() !== null
  const enter = useEnter()
  const { attempt, failure, ticket } = useSubmit(finishThirdParty)
  const [problem, setProblem] = useState<string>()
  const [second, setSecond] = useState<SecondStep & { jumpUrl: string | undefined }>()
  const [newcomer, setNewcomer] = useState<Newcomer>()

  const finish = useEffectEvent(async () => {
    const query = location.search
    const trip = takeTrip()
    // The code is of no more use in the address, in the history or to whoever looks on.
    window.history.replaceState(window.history.state, '', location.pathname)
    if (!trip || !query) return setProblem(m.error_third_party_refused())
    const answer = await attempt({ query, binding: trip.binding })
    if (!answer) return
    if (isApiError(answer)) setProblem(sayProblem(answer))
    else if ('ticket' in answer) setSecond({ ...answer, jumpUrl: trip.jumpUrl })
    else if ('newcomer' in answer) setNewcomer({ ...answer, jumpUrl: trip.jumpUrl })
    else if ('isLinked' in answer) await router.navigate({ href: pathOf(trip.jumpUrl), replace: true })
    else await enter(answer, true, trip.jumpUrl)
  })
  useEffect(() => void finish(), [])

  if (second) {
    return (
      <AccountPanel title={m.accounts_sign_in()}>
        <div className={styles.ways}>
          <SecondStepForm
            step={second}
            onEntered={(session) => enter(session, true, second.jumpUrl)}
            onBack={() => void router.navigate({ to: '/login', replace: true })}
          />
        </div>
      </AccountPanel>
    )
  }
  if (newcomer) {
    return (
      <AccountPanel title={m.accounts_register()}>
        <div className={styles.ways}>
          <NewcomerForm newcomer={newcomer} onEntered={(session) => enter(session, true, newcomer.jumpUrl)} />
        </div>
      </AccountPanel>
    )
  }
  if (!problem) return <SkeletonList label={m.accounts_third_party_returning()} />
  return (
    <ResultPage
      kind="error"
      title={isLinking ? m.accounts_third_party_not_linked() : m.accounts_third_party_failed()}
      text={failure || problem}
      actions={
        <ButtonLink to={isLinking ? '/user/control/editUser' : '/login'} variant="primary">
          {isLinking ? m.accounts_edit_user() : m.accounts_back_to_sign_in()}
        </ButtonLink>
      }
    >
      <BanLink ticket={ticket} />
    </ResultPage>
  )
}

/** There is no form whose fields could say what is wrong with an address that the other site has made. */
const sayProblem = (refusal: ApiError) =>
  refusal.code === 'invalid_input' ? m.error_third_party_refused() : sayError(refusal)
