import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Author } from '#contract/core/author.ts'
import { AuthorName, authorName } from '#web/core/author-name.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from './member-link.module.css'

type MemberLinkProps =
  | { member: Author; children?: ReactNode }
  | { member: Pick<Author, 'account' | 'isCancelled'>; children: ReactNode }

/** A member's name that leads to their home; of an ended account only that it was one. */
export function MemberLink({ member, children }: MemberLinkProps) {
  const name = children ?? <AuthorName author={member as Author} />
  if (member.isCancelled) return name
  return (
    <Link
      to="/user/control/home"
      search={{ userName: member.account }}
      className={styles.link}
      translate="no"
    >
      {name}
    </Link>
  )
}

/** The picture that stands apart from the name: the same way for a pointer, and no second stop for the keyboard. */
export function MemberAvatar({ member, size }: { member: Author; size: 24 | 32 | 40 }) {
  const avatar = <Avatar name={authorName(member)} src={member.avatarUrl} size={size} />
  if (member.isCancelled) return avatar
  return (
    <Link
      to="/user/control/home"
      search={{ userName: member.account }}
      className={styles.avatar}
      tabIndex={-1}
      aria-hidden="true"
    >
      {avatar}
    </Link>
  )
}
