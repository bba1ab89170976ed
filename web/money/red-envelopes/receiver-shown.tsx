import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { findMentionable, mentionQueryLength } from '#contract/posts/mentions.ts'
import { queryOf } from '#web/api/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './envelope-fields.module.css'

const pauseMs = 300

/** Says who the typed name is before anything is given to them: picture, nickname and account, which only one member has. */
export function ReceiverShown({ name }: { name: string }) {
  const typed = useSettled(name.trim().replace(/^@/, ''), pauseMs)
  const isName = typed !== '' && Array.from(typed).length <= mentionQueryLength.max
  const { data } = useQuery({
    ...queryOf(findMentionable, { query: typed }, { quiet: true }),
    enabled: isName,
  })
  const member = data?.members.find(({ account, nickname }) =>
    [account, nickname].some((each) => each?.toLowerCase() === typed.toLowerCase()),
  )
  return (
    <p role="status" className={styles.receiver}>
      {isName && member && (
        <>
          <Avatar name={member.nickname ?? member.account} src={member.avatarUrl} size={24} />
          <span>
            {m.envelope_goes_to({ name: member.nickname ?? member.account, account: member.account })}
          </span>
        </>
      )}
      {isName && data && !member && m.envelope_goes_to_nobody()}
    </p>
  )
}
