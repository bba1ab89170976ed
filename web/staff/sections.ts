import {
  Ban,
  BookOpenText,
  ChartLine,
  CircleQuestionMark,
  CreditCard,
  FileText,
  Gavel,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquareX,
  Receipt,
  ScrollText,
  Search,
  SearchCheck,
  Send,
  Settings,
  ShieldAlert,
  Sparkles,
  Tags,
  TextCursorInput,
  Trash2,
  UserCog,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react'
import type { StaffRight } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { countWaiting, type Overview } from './overview-query.ts'

interface Section {
  to: string
  name: () => string
  right: StaffRight
  icon: LucideIcon
  /** The further screens that it leads to, each with its name. */
  screens?: Readonly<Record<string, () => string>>
  /** How much there is of what the section is about, where that says something. */
  count?: (overview: Overview) => number | null
}

/**
 * The sections of /manage by group, in their order, each with the staff right that opens it. A new section is an entry
 * here.
 */
const sectionGroups = [
  {
    name: m.manage_sections_content,
    sections: [
      {
        to: '/manage/review',
        name: m.manage_section_review,
        right: 'moderate_content',
        icon: ShieldAlert,
        screens: { '/manage/deletionRequests': m.manage_section_review },
        count: ({ waiting }) => waiting && waiting.post + waiting.deletion,
      },
      { to: '/manage/tags', name: m.manage_section_tags, right: 'manage_tags', icon: Tags },
      {
        to: '/manage/sensitiveWords',
        name: m.manage_section_sensitive_words,
        right: 'moderate_content',
        icon: TextCursorInput,
      },
      { to: '/manage/searchedWords', name: m.searched_title, right: 'manage_settings', icon: SearchCheck },
      {
        to: '/manage/deletedTopics',
        name: m.manage_section_deleted_topics,
        right: 'moderate_content',
        icon: Trash2,
      },
      {
        to: '/manage/deletedComments',
        name: m.manage_section_deleted_comments,
        right: 'moderate_content',
        icon: MessageSquareX,
      },
    ],
  },
  {
    name: m.manage_sections_members,
    sections: [
      {
        to: '/manage/members',
        name: m.manage_section_members,
        right: 'restrain_members',
        icon: Users,
        screens: { '/manage/member': m.manage_section_members },
      },
      { to: '/manage/roles', name: m.manage_section_roles, right: 'manage_roles', icon: UserCog },
      {
        to: '/manage/feedback',
        name: m.feedback_title,
        right: 'manage_members',
        icon: Inbox,
        count: ({ feedback }) => feedback,
      },
      {
        to: '/manage/registrationFields',
        name: m.manage_section_registration_fields,
        right: 'manage_settings',
        icon: FileText,
      },
      {
        to: '/manage/addressBans',
        name: m.manage_section_address_bans,
        right: 'ban_addresses',
        icon: Ban,
        count: ({ addressBans }) => addressBans,
      },
    ],
  },
  {
    name: m.manage_sections_money,
    sections: [
      { to: '/manage/ledger', name: m.manage_section_ledger, right: 'manage_money', icon: Wallet },
      { to: '/manage/rechargeOrders', name: m.recharge_orders, right: 'manage_money', icon: Receipt },
      { to: '/manage/membershipCards', name: m.cards_title, right: 'manage_cards', icon: CreditCard },
      { to: '/manage/membershipCardOrders', name: m.cards_orders, right: 'manage_cards', icon: Receipt },
    ],
  },
  {
    name: m.manage_sections_site,
    sections: [
      { to: '/manage/settings', name: m.manage_section_settings, right: 'manage_settings', icon: Settings },
      {
        to: '/manage/assistant',
        name: m.manage_section_assistant,
        right: 'manage_settings',
        icon: Sparkles,
      },
      {
        to: '/manage/help',
        name: m.help_title,
        right: 'manage_texts',
        icon: CircleQuestionMark,
        screens: { '/manage/helpArticle': m.help_article },
      },
      { to: '/manage/texts', name: m.manage_section_texts, right: 'manage_texts', icon: BookOpenText },
      {
        to: '/manage/systemNotifications',
        name: m.manage_section_notifications,
        right: 'notify_members',
        icon: Megaphone,
      },
      { to: '/manage/outbox', name: m.manage_section_outbox, right: 'read_outbox', icon: Send },
      {
        to: '/manage/webhooks',
        name: m.integrations_webhooks,
        right: 'manage_integrations',
        icon: Webhook,
        screens: { '/manage/webhookDeliveries': m.integrations_log },
      },
      {
        to: '/manage/apiKeys',
        name: m.integrations_keys,
        right: 'manage_integrations',
        icon: KeyRound,
      },
      { to: '/manage/auditLog', name: m.manage_section_audit, right: 'read_audit_log', icon: ScrollText },
    ],
  },
] as const satisfies readonly { name: () => string; sections: readonly Section[] }[]

/** Where staff who moderate begin. */
export const deskSection = {
  to: '/manage/desk',
  name: m.desk_title,
  right: 'moderate_content',
  icon: Gavel,
  screens: {
    '/manage/decisions': m.desk_decisions,
    '/manage/decisionTexts': m.desk_texts,
    '/manage/guards': m.manage_guards,
    '/manage/reportTypes': m.desk_types,
  },
  count: countWaiting,
} as const satisfies Section

/** Those that all staff may open. */
export const commonSections = [
  { to: '/manage/overview', name: m.manage_overview, icon: LayoutDashboard },
  {
    to: '/manage/search',
    name: m.staff_search_title,
    icon: Search,
    screens: { '/manage/batches': m.batch_title, '/manage/batch': m.batch_title },
  },
  { to: '/manage/figures', name: m.figures_title, icon: ChartLine },
] as const satisfies readonly Omit<Section, 'right'>[]

type SectionGroup = (typeof sectionGroups)[number]
export type OpenSection = Section & {
  to: SectionGroup['sections'][number]['to'] | typeof deskSection.to
}

export type CommonSection = Omit<Section, 'to' | 'right'> & { to: (typeof commonSections)[number]['to'] }

/** The name of this path, if it is of one of the section's screens. */
const nameIn = (path: string, { to, name, screens }: Pick<Section, 'to' | 'name' | 'screens'>) =>
  path === to ? name : screens?.[path]

/** Whether this path is of one of the section's screens. */
export const isWithin = (path: string, section: Pick<Section, 'to' | 'name' | 'screens'>): boolean =>
  nameIn(path, section) !== undefined

/** What the screen at this path is called; one of no section has nothing. */
export const screenNameOf = (path: string): string | undefined =>
  [deskSection, ...commonSections, ...sectionGroups.flatMap(({ sections }) => sections as readonly Section[])]
    .map((section) => nameIn(path, section))
    .find((name) => name !== undefined)?.()

/** The groups with the sections that these rights open; those without any are left out. */
export const openGroups = (rights: readonly StaffRight[]) =>
  sectionGroups
    .map(({ name, sections }) => ({
      name,
      sections: (sections as readonly OpenSection[]).filter(({ right }) => rights.includes(right)),
    }))
    .filter(({ sections }) => sections.length > 0)
