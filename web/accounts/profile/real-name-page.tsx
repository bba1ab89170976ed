import { BadgeCheck } from 'lucide-react'
import { readBindings } from '#contract/accounts/bindings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { joinSentences } from '#web/core/join-sentences.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Real-name authentication means that a phone is bound. */
export function RealNamePage() {
  const { data } = usePageQuery(readBindings, {})
  return (
    <OwnPage title={m.accounts_real_name()}>
      {!data && <SkeletonList rows={2} label={m.ui_loading()} />}
      {data?.phone && (
        <EmptyState
          icon={<BadgeCheck aria-hidden="true" />}
          text={m.accounts_real_name_done({ phone: data.phone.masked })}
          action={
            <ButtonLink to="/user/control/updatePhoneBinding/step1">{m.accounts_change_phone()}</ButtonLink>
          }
        />
      )}
      {data && !data.phone && (
        <EmptyState
          text={joinSentences(
            m.accounts_real_name_none(),
            !data.codeChannels.sms && m.error_channel_closed(),
          )}
          action={
            data.codeChannels.sms && (
              <ButtonLink to="/user/control/phoneBinding" variant="primary">
                {m.accounts_bind_phone()}
              </ButtonLink>
            )
          }
        />
      )}
    </OwnPage>
  )
}
