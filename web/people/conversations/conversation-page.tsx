import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readConversation } from '#contract/people/conversations.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { isApiError } from '#web/api/api-error.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useViewer } from '#web/core/site.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { ObstacleNotice } from '#web/posts/publishing/obstacle-notice.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { useStore } from '#web/ui/create-store.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ConversationHead } from './conversation-head.tsx'
import styles from './conversation-page.module.css'
import { MessageForm } from './message-form.tsx'
import { MessageLog } from './message-log.tsx'
import type { ShownConversation } from './messages-shown.ts'
import { openOutbox, postMessage, tryAgain, type WaitingMessage, waitingMessages } from './outbox.ts'
import { type Partner, useConversation } from './use-conversation.ts'

/** A conversation with one member. */
export function ConversationPage({ partner }: { partner: Partner }) {
  const { data, error, isTyping, change, showEarlier } = useConversation(partner)
  const name = data && authorName(data.member)
  usePageTitle(name && m.conversations_with({ name }))
  const viewerId = useViewer()?.userId
  useEffect(() => {
    if (viewerId) openOutbox(viewerId)
  }, [viewerId])
  if (!data && isApiError(error)) return <NoPartner isOneself={error.status === 422} />
  if (!data) return <SkeletonList label={m.ui_loading()} />
  const onRemoved = (number: number) =>
    change((shown) => ({ ...shown, messages: shown.messages.filter((one) => one.number !== number) }))
  return (
    <section className={styles.page} key={data.member.userId}>
      <ConversationHead shown={data} />
      <Talk shown={data} isTyping={isTyping} onEarlier={showEarlier} onRemoved={onRemoved} />
    </section>
  )
}

const NoPartner = ({ isOneself }: { isOneself: boolean }) => (
  <ResultPage
    kind="not-found"
    title={isOneself ? m.conversations_not_yourself() : m.conversations_nobody()}
    actions={<ButtonLink to="/user/control/privateMessageList">{m.conversations_back()}</ButtonLink>}
  />
)

type TalkProps = {
  shown: ShownConversation
  isTyping: boolean
  onEarlier: () => Promise<void>
  onRemoved: (number: number) => void
}

function Talk({ shown, isTyping, onEarlier, onRemoved }: TalkProps) {
  const { member, obstacle, isBlocked } = shown
  const waiting = useStore(waitingMessages).filter(({ memberId }) => memberId === member.userId)
  useRereadWhenRefused(waiting, obstacle !== null)
  const isAsked = shown.needsCaptcha || waiting.some(({ needsCaptcha }) => needsCaptcha)
  const captcha = useCaptcha(isAsked)
  /** It has one try. */
  const spend = () => {
    const answer = captcha.answer
    if (isAsked) void captcha.refresh()
    return answer
  }
  return (
    <>
      <MessageLog
        {...{ shown, waiting, isTyping, onEarlier, onRemoved }}
        onTryAgain={(one) => tryAgain(one, spend())}
      />
      {isBlocked && (
        <p role="note" className={styles.notice}>
          {m.conversations_you_blocked()}
        </p>
      )}
      {!isBlocked && obstacle && <ObstacleNotice obstacle={obstacle} className={styles.notice} />}
      {!obstacle && (
        <div>
          {isAsked && (
            <div className={styles.captcha}>
              <CaptchaField {...captcha.field} />
            </div>
          )}
          <MessageForm
            memberId={member.userId}
            onSend={(said) => postMessage(member.userId, said, spend())}
          />
        </div>
      )}
    </>
  )
}

/** What stood in the way of a message stands in the form's place from now on, until a message that is tried again arrives. */
function useRereadWhenRefused(waiting: readonly WaitingMessage[], isInTheWay: boolean): void {
  const queryClient = useQueryClient()
  const refusedKey = waiting.find(({ problem }) => problem)?.key
  const isDue = useEffectEvent(() => refusedKey !== undefined || isInTheWay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was refused, and when none is any more.
  useEffect(() => {
    if (isDue()) void queryClient.invalidateQueries({ queryKey: [readConversation.name] })
  }, [refusedKey, queryClient])
}
