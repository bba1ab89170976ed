import { Ban } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { MemberHome } from '#contract/people/member-home.ts'
import { AuthorName, authorName } from '#web/core/author-name.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { showDay } from '#web/ui/show-time.ts'
import { HomeActs } from './home-acts.tsx'
import styles from './home-profile.module.css'
import { seenWords } from './seen-words.ts'

/** The face, the name and what is known of a member, and what one does with them. */
export function HomeProfile({ home }: { home: MemberHome }) {
  const { member, isBanned, level } = home
  return (
    <>
      <div className={styles.head}>
        <Avatar name={authorName(member)} src={member.avatarUrl} size={64} />
        <div className={styles.name}>
          <p className={styles.called}>
            <AuthorName author={member} />
          </p>
          {member.nickname && <p className={styles.quiet}>{member.account}</p>}
          <Facts home={home} />
        </div>
        <HomeActs home={home} />
      </div>
      {isBanned && (
        <p className={styles.banned}>
          <Ban aria-hidden="true" size={16} /> {m.home_banned()}
        </p>
      )}
      {level && <Level level={level} />}
    </>
  )
}

function Facts({ home }: { home: MemberHome }) {
  const facts = [
    m.home_joined({ date: showDay(home.joinedAt) }),
    home.lastSeenDays !== null && seenWords(home.lastSeenDays),
    home.place && m.home_place({ place: home.place }),
  ]
  return <ul className={styles.facts}>{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
}

function Level({ level: { name, next } }: { level: NonNullable<MemberHome['level']> }) {
  return (
    <div className={styles.level}>
      <span>
        <span className={styles.quiet}>{m.points_level()}</span> {name}
      </span>
      {next ? (
        <Progress label={m.home_level_next({ level: next.name })} value={next.percent} />
      ) : (
        <span className={styles.quiet}>{m.home_level_top()}</span>
      )}
    </div>
  )
}
