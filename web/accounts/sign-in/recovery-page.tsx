import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RecoveryWay } from '#contract/accounts/recovery.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ChoiceTabs } from '#web/ui/choice-tabs.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'
import { CodeRecoveryForm, HintRecoveryForm } from './recovery-forms.tsx'
import { forgetRecovery, type RecoveryState, readRecovery } from './recovery-state.ts'

const wayLabels: Record<RecoveryWay, () => string> = {
  hint: m.accounts_recover_by_hint,
  sms: m.accounts_recover_by_sms,
  mail: m.accounts_recover_by_mail,
}

/** Step 2: a new password, by the hint's answer or by a code. Whoever comes without step 1 is sent there. */
export function RecoveryPage() {
  const router = useRouter()
  const [recovery, setRecovery] = useState<RecoveryState>()
  const [chosen, setChosen] = useState<RecoveryWay>()
  const [isDone, setIsDone] = useState(false)

  useEffect(() => {
    const kept = readRecovery()
    if (kept) setRecovery(kept)
    else void router.navigate({ to: '/findPassWord/step1', replace: true })
  }, [router])

  if (isDone) {
    return (
      <ResultPage kind="success" title={m.accounts_recovered()}>
        <RedirectCountdown seconds={3} href="/login" onDone={() => void router.navigate({ to: '/login' })} />
      </ResultPage>
    )
  }
  if (!recovery) return <SkeletonList label={m.ui_loading()} />

  // The first is the surest for what was typed in step 1.
  const way = chosen ?? recovery.ways[0] ?? 'hint'

  function finish() {
    forgetRecovery()
    setIsDone(true)
  }

  return (
    <AccountPanel title={m.accounts_recover()}>
      <div className={styles.ways}>
        <ChoiceTabs
          label={m.accounts_recover_by()}
          items={recovery.ways.map((value) => ({ value, label: wayLabels[value]() }))}
          value={way}
          onValueChange={setChosen}
        />
        {way === 'hint' ? (
          <HintRecoveryForm recovery={recovery} onDone={finish} />
        ) : (
          <CodeRecoveryForm key={way} way={way} recovery={recovery} onDone={finish} />
        )}
      </div>
    </AccountPanel>
  )
}
