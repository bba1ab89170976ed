import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { DeskAct } from '#contract/site/desk.ts'
import type { Tx } from '#server/core/database.ts'
import { tellMember } from '#server/notifications/sent-notifications.ts'
import type { Decision } from './carry-out.ts'
import type { Held } from './entry-kind.ts'

const titles: Partial<Record<DeskAct, typeof m.desk_told_delete>> = {
  delete: m.desk_told_delete,
  close: m.desk_told_close,
  move: m.desk_told_move,
  warn: m.desk_told_warn,
  mute: m.desk_told_mute,
  ban: m.desk_told_ban,
  ban_address: m.desk_told_ban_address,
  accept_appeal: m.desk_told_accept_appeal,
  reject_appeal: m.desk_told_reject_appeal,
}

const titlesOfQuestions: typeof titles = {
  ...titles,
  close: m.desk_told_close_question,
  move: m.desk_told_move_question,
}

interface Telling {
  /** Of the staff; whoever is told doesn't learn who it was. */
  by: number
  held: Held
  decision: Decision
}

/** Tells a member in both languages what was decided about what they wrote; a warning has to be read. Returns the notification. */
export function tellAuthor(tx: Tx, { by, held, decision }: Telling): Promise<number> {
  const words = held.thing.isQuestion && held.thing.kind === 'topic' ? titlesOfQuestions : titles
  const title = (locale: Language) => words[decision.act]?.({}, { locale }) ?? ''
  return tellMember(tx, {
    memberId: held.authorId,
    by,
    titleZh: title('zh-CN'),
    titleEn: title('en-US'),
    bodyZh: compose('zh-CN', held, decision),
    bodyEn: compose('en-US', held, decision),
    mustBeRead: decision.act === 'warn',
  })
}

function compose(locale: Language, held: Held, { act, deletes, until, words }: Decision): string {
  const gone = deletes || held.entryKind === 'post'
  return [
    about(locale, held),
    act !== 'delete' && gone && m.desk_told_gone({}, { locale }),
    until && m.desk_told_until({ time: showMoment(until, locale) }, { locale }),
    words && m.desk_told_why({ reason: locale === 'zh-CN' ? words.zh : words.en }, { locale }),
    canBeAnswered(act) && m.desk_told_answer({}, { locale }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** What its reader may appeal. */
const canBeAnswered = (act: DeskAct) => act === 'delete' || act === 'mute' || act === 'ban'

function about(locale: Language, { entryKind, thing: { kind }, title }: Held): string {
  if (kind === 'member' && entryKind === 'appeal') return ''
  if (kind === 'member') return m.desk_told_about_member({}, { locale })
  if (kind === 'message') return m.desk_told_about_message({}, { locale })
  return m.desk_told_about({ title }, { locale })
}

/** By China's clock, which the words name. */
const showMoment = (at: Date, locale: Language): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(at)
