import { Link } from '@tanstack/react-router'
import type { Author } from '#contract/author.ts'
import { AuthorName } from '#web/accounts/author-name.tsx'

/** A member's name that leads to their home; of an ended account only that it was one. */
export const MemberLink = ({ member }: { member: Author }) =>
  member.isCancelled ? (
    <AuthorName author={member} />
  ) : (
    <Link to="/user/control/home" search={{ userName: member.account }}>
      <AuthorName author={member} />
    </Link>
  )
