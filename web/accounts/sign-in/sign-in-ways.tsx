import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { readSignInOptions, type SecondStep, type SignInAnswer } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './account-panel.module.css'
import { SignInForm, type TypedLogin } from './sign-in-form.tsx'
import { WayTabs } from './way-tabs.tsx'

const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }))
const PhoneWays = lazy(async () => ({ default: (await import('./phone-ways.tsx')).PhoneWays }))
const SecondStepForm = lazy(async () => ({
  default: (await import('#web/accounts/second-factor/second-step-form.tsx')).SecondStepForm,
}))

const usualTypes: TypedLogin[] = ['account', 'phone', 'email']

type SignInWaysProps = {
  onEntered: (session: SignedIn, rememberMe: boolean) => Promise<void>
  /** Where to go after a detour over another site. */
  jumpUrl: string | undefined
}

/** Every way in that this site has open, and the second step for those who have one; for a page or a dialog. */
export function SignInWays({ onEntered, jumpUrl }: SignInWaysProps) {
  const { data: entrance } = useQuery(queryOf(readSignInOptions, {}))
  // What a browser can do is known in the browser only, so the server draws none of the other ways.
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<TypedLogin>()
  const [second, setSecond] = useState<SecondStep & { rememberMe: boolean }>()
  const ways = useKeptFocus<HTMLDivElement>(second)
  // What a site begins with, until it has said what it has open: tabs that came later would move the form.
  const types = entrance?.loginTypes.filter((type) => type !== 'thirdParty') ?? usualTypes
  const type = chosen ?? types[0]

  async function answer(answered: SignInAnswer, rememberMe: boolean) {
    if ('ticket' in answered) setSecond({ ...answered, rememberMe })
    else await onEntered(answered, rememberMe)
  }

  if (second) {
    return (
      <div ref={ways} tabIndex={-1} className={styles.ways}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <SecondStepForm
            step={second}
            onEntered={(session) => onEntered(session, second.rememberMe)}
            onBack={() => setSecond(undefined)}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div ref={ways} tabIndex={-1} className={styles.ways}>
      {type && <WayTabs label={m.accounts_sign_in()} types={types} value={type} onValueChange={setChosen} />}
      {type === 'phone' && entrance?.codeChannels.sms && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <PhoneWays onAnswered={answer} />
        </Suspense>
      )}
      {type && !(type === 'phone' && entrance?.codeChannels.sms) && (
        <SignInForm key={type} type={type} onAnswered={answer} />
      )}
      {isHydrated && (
        <Suspense>
          <OtherWays
            thirdParties={entrance?.thirdParties ?? []}
            jumpUrl={jumpUrl}
            onEntered={(session) => onEntered(session, true)}
          />
        </Suspense>
      )}
    </div>
  )
}
