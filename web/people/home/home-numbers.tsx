import { Link, type LinkProps } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { DynamicFilter } from '#contract/people/dynamics.ts'
import type { MemberHome } from '#contract/people/member-home.ts'
import styles from './home-numbers.module.css'

type Place = Pick<LinkProps, 'to' | 'search'>

/** How much a member wrote and whom it reaches; each leads to its list where the viewer has one. */
export function HomeNumbers({ home }: { home: MemberHome }) {
  const { member, isOwn, dynamics } = home
  const listOf = (own: LinkProps['to'], filter?: DynamicFilter): Place | undefined => {
    if (isOwn) return { to: own }
    if (!filter || dynamics.state !== 'open') return undefined
    return { to: '/user/control/userDynamicList', search: { userName: member.account, filter } }
  }
  const acquaintances = (to: LinkProps['to']): Place | undefined =>
    isOwn || dynamics.state !== 'open' ? listOf(to) : { to, search: { userName: member.account } }
  const numbers: [string, number, Place | undefined][] = [
    [m.topics_author_topics(), home.topicCount, listOf('/user/control/topicList', 'topics')],
    [m.topics_author_comments(), home.commentCount, listOf('/user/control/commentList', 'comments')],
    [m.question_own_questions_tab(), home.questionCount, listOf('/user/control/questionList', 'questions')],
    [m.question_own_answers_tab(), home.answerCount, listOf('/user/control/answerList', 'answers')],
    [m.own_follows_tab(), home.followCount, acquaintances('/user/control/followList')],
    [m.own_followers_tab(), home.follow.count, acquaintances('/user/control/followerList')],
  ]
  return (
    <ul className={styles.numbers} aria-label={m.home_numbers()}>
      {numbers.map(([name, count, place]) => {
        const words = (
          <>
            <span className={styles.count}>{count.toLocaleString(getLocale())}</span>{' '}
            <span className={styles.of}>{name}</span>
          </>
        )
        return (
          <li key={name}>
            {place ? (
              <Link {...place} className={styles.number}>
                {words}
              </Link>
            ) : (
              <span className={styles.number}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
