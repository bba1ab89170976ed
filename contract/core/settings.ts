import * as z from 'zod/mini'
import { loginTypes, registerTypes } from './account-types.ts'
import { assistantPrompts } from './assistant-prompts.ts'
import { firstTopicOrders } from './first-topic-orders.ts'
import { friendlyLinks } from './friendly-links.ts'
import { headerSections, sitePicture } from './header-sections.ts'
import { mentionsMax } from './limits.ts'
import { searchSynonym, searchSynonymsMax } from './search-synonyms.ts'
import { fileTypes, imageTypes, videoTypes } from './upload-types.ts'
import { integer, line, prose, type TextBounds } from './wire.ts'

/*
 * The site settings: one row each, changeable by staff without a restart. A setting that has no row has
 * its default from here. Texts that readers see are kept in both languages.
 */

type Texts = Record<'zh-CN' | 'en-US', string>

const bothLanguages = (text: z.ZodMiniType<string, string>, texts: Texts) =>
  z._default(z.object({ 'zh-CN': text, 'en-US': text }), texts)

/** A line in both languages. */
const lines = (bounds: TextBounds, zh: string, en: string) =>
  bothLanguages(line(bounds), { 'zh-CN': zh, 'en-US': en })

/** Many lines in both languages. */
const notice = (zh: string, en: string) =>
  bothLanguages(prose({ min: 1, max: 2_000 }), { 'zh-CN': zh, 'en-US': en })

const prompt = (texts: Texts) => bothLanguages(prose({ max: 5_000 }), texts)

const isSaid = (value: unknown) => typeof value !== 'string' || value.trim() !== ''

/** A list as staff type it, a line each; lines without anything are none. */
const listOfLines = (item: z.ZodMiniType<string, string>, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.filter(isSaid) : value)),
    z.array(item).check(z.maxLength(max)),
  ) as unknown as z.ZodMiniType<string[], string[]>

/** A pattern that isn't a wildcard alone: that would keep every name from everybody. */
const accountPattern = line({ max: 50 }).check(z.regex(/[^*\s]/, { error: 'wrong_form' }))

/** What members write waits: never, always, without the right to skip review, or when a sensitive word is in it. */
export const reviewPolicies = ['none', 'all', 'unprivileged', 'sensitive'] as const
export type ReviewPolicy = (typeof reviewPolicies)[number]

/** What readers see of pictures of other sites: a link, the picture as we fetched and kept it, or the other site's own. */
export const outsidePictures = ['link', 'kept', 'direct'] as const
export type OutsidePictures = (typeof outsidePictures)[number]

export const postRegions = ['automatic', 'off', 'province', 'country'] as const

const count = (min: number, max: number, value: number) => z._default(integer(min, max), value)

export const settingsShape = z.object({
  title: lines({ min: 1, max: 30 }, '茶馆', 'Teahouse'),
  /** What all its icons are drawn from; the product's own where there is none. */
  siteIcon: sitePicture,
  keywords: lines({ max: 300 }, '社区,论坛,问答', 'community,forum,questions'),
  description: lines(
    { max: 300 },
    '一间中英文社区：喝口茶，慢慢聊。',
    'A community in Chinese and English. Sit down and talk.',
  ),
  /** What a site in mainland China has to show at the foot of its pages: its filings with the ministry and with the police. */
  icpNumber: z._default(line({ max: 50 }), ''),
  policeNumber: z._default(line({ max: 50 }), ''),
  footerText: lines({ max: 200 }, '', ''),
  headerSections: z._default(headerSections, []),
  friendlyLinks: z._default(friendlyLinks, []),
  defaultLanguage: z._default(z.enum(['zh_CN', 'en_US', 'browser']), 'zh_CN'),
  languageSwitching: z._default(z.boolean(), true),
  /** 1 all devices, 2 desktop only, 3 mobile only. */
  supportAccessDevice: count(1, 3, 1),
  siteState: z._default(z.enum(['open', 'read_only', 'closed']), 'open'),
  closedNotice: notice(
    '本站正在维护，请稍后再来。',
    'The site is being looked after. Please come back later.',
  ),
  /** What a banned address reads in place of every page. */
  bannedNotice: notice('你的网络地址已被本站封禁。', 'Your network address is banned from this site.'),
  weixinOfficialAccountAppId: z._default(line({ max: 100 }), ''),

  allowRegisterAccountTypes: z._default(z.array(z.enum(registerTypes)), [...registerTypes]),
  allowLoginAccountTypes: z._default(z.array(z.enum(loginTypes)), [...loginTypes]),
  registerCaptcha: z._default(z.boolean(), true),
  codesPerDay: count(1, 1000, 10),
  /** What asks for real-name authentication: a phone that is bound. */
  realNameForTopics: z._default(z.boolean(), false),
  realNameForComments: z._default(z.boolean(), false),
  realNameForQuestions: z._default(z.boolean(), false),
  realNameForAnswers: z._default(z.boolean(), false),
  /** Staff without a second factor have no staff right. */
  staffSecondFactor: z._default(z.boolean(), false),
  forbiddenAccountPatterns: z._default(listOfLines(accountPattern, 500), [
    ...['*admin*', '*@*', '*#*', '*!*'],
    ...['*管理员*', '*管理員*', '*官方*', '*客服*'],
  ]),

  allowTopics: z._default(z.boolean(), true),
  allowTopicEditing: z._default(z.boolean(), true),
  /** Of one's own topics, while nobody else has a part in them. */
  allowTopicWithdrawal: z._default(z.boolean(), true),
  allowComments: z._default(z.boolean(), true),
  allowCommentEditing: z._default(z.boolean(), true),
  allowQuoting: z._default(z.boolean(), true),
  allowReplies: z._default(z.boolean(), true),
  allowReplyEditing: z._default(z.boolean(), true),
  allowQuestions: z._default(z.boolean(), true),
  allowQuestionEditing: z._default(z.boolean(), true),
  allowFollowUps: z._default(z.boolean(), true),
  allowAnswers: z._default(z.boolean(), true),
  allowAnswerEditing: z._default(z.boolean(), true),
  /** Replies to answers. */
  allowAnswerReplies: z._default(z.boolean(), true),
  allowAnswerReplyEditing: z._default(z.boolean(), true),
  allowPrivateMessages: z._default(z.boolean(), true),
  allowFeedback: z._default(z.boolean(), true),
  allowReports: z._default(z.boolean(), true),
  /** Notifications on the devices of members. */
  allowPushes: z._default(z.boolean(), true),
  /** Members see how often staff decided what. */
  showDecisionCounts: z._default(z.boolean(), false),
  /** Closed until staff have named a model. */
  allowAssistant: z._default(z.boolean(), false),
  assistantAnswerTokensMax: count(50, 100_000, 2_000),
  assistantPromptChat: prompt(assistantPrompts.chat),
  assistantPromptPolish: prompt(assistantPrompts.polish),
  assistantPromptShorten: prompt(assistantPrompts.shorten),
  assistantPromptToChinese: prompt(assistantPrompts.toChinese),
  assistantPromptToEnglish: prompt(assistantPrompts.toEnglish),
  assistantPromptTitle: prompt(assistantPrompts.title),
  assistantPromptExplain: prompt(assistantPrompts.explain),
  assistantPromptDraft: prompt(assistantPrompts.draft),
  assistantPromptSummary: prompt(assistantPrompts.summary),
  /** How many members a post may remind of being mentioned in it. */
  mentionRemindersMax: count(0, mentionsMax, 30),
  reviewTopics: z._default(z.enum(reviewPolicies), 'none'),
  reviewComments: z._default(z.enum(reviewPolicies), 'none'),
  reviewReplies: z._default(z.enum(reviewPolicies), 'none'),
  /** Follow-ups too. */
  reviewQuestions: z._default(z.enum(reviewPolicies), 'none'),
  reviewAnswers: z._default(z.enum(reviewPolicies), 'none'),
  reviewAnswerReplies: z._default(z.enum(reviewPolicies), 'none'),
  /**
   * Guards against spam; 0 switches one off. How many first posts of a member wait; in how many first ones a link to another
   * site does, and whether one that members of standing have linked to passes; after how many texts nearly the same, within so many hours; posts a minute of a newcomer; members who
   * registered from one network within an hour.
   */
  guardFirstPosts: count(0, 100, 0),
  guardFirstLinks: count(0, 100, 2),
  guardKnownHosts: z._default(z.boolean(), true),
  guardSameTexts: count(0, 100, 2),
  guardSameTextHours: count(1, 168, 72),
  guardPostsPerMinute: count(0, 1_000, 6),
  guardRegistrationsPerHour: count(0, 10_000, 20),
  /** What stands in the place of a sensitive word that has no replacement of its own. */
  sensitiveWordReplacement: z._default(line({ max: 30 }), '***'),
  /**
   * What stands beside a post of the region it was sent from. By itself it is the province where the site is in Chinese
   * only, as the rules for such sites ask, else nothing.
   */
  postRegions: z._default(z.enum(postRegions), 'automatic'),
  pollOptionsMax: count(2, 20, 8),
  searchSynonyms: z._default(listOfLines(searchSynonym, searchSynonymsMax), []),
  /** Whether lists show the titles of topics that their reader may not view. */
  showGatedTitles: z._default(z.boolean(), true),
  firstTopicOrder: z._default(z.enum(firstTopicOrders), 'latest'),
  topicsPerPage: count(5, 100, 30),
  commentsPerPage: count(5, 100, 30),
  questionsPerPage: count(5, 100, 30),
  questionTagsMax: count(1, 20, 5),
  hotTopics: count(0, 30, 8),
  hotCommentWeight: count(0, 1000, 20),
  hotLikeWeight: count(0, 1000, 10),
  /** The power of the age in hours, in tenths: 18 is 1.8. */
  hotAgePowerTenths: count(1, 50, 18),

  /** Whether members may pay and be paid from what the site holds: cards, hidden content, envelopes, bounties. */
  allowPayments: z._default(z.boolean(), true),
  stopPaymentsOnBrokenLedger: z._default(z.boolean(), true),
  redEnvelopeFenMin: count(1, 99_999_999, 1),
  redEnvelopeFenMax: count(1, 99_999_999, 20_000),
  redEnvelopeDays: count(1, 365, 7),
  /** What the platform keeps of money paid for hidden content. */
  hiddenContentSharePercent: count(0, 100, 1),
  /** The least and the most that a bounty may be, where there is one; a most of 0 is whatever the asker has. */
  bountyFenMin: count(0, 9_999_999_900, 0),
  bountyFenMax: count(0, 9_999_999_900, 9_999_999_900),
  bountyPointsMin: count(0, 999_999_999, 0),
  bountyPointsMax: count(0, 999_999_999, 999_999_999),
  /** How long an asker has to choose an answer before the bounty returns. */
  bountyDays: count(1, 365, 30),
  /** What the platform keeps of the money of a bounty. */
  bountySharePercent: count(0, 100, 1),
  rechargeMinutes: count(5, 1440, 15),
  pointsForTopic: count(0, 10_000, 10),
  pointsForComment: count(0, 10_000, 5),
  pointsForReply: count(0, 10_000, 5),
  pointsForQuestion: count(0, 10_000, 10),
  pointsForAnswer: count(0, 10_000, 5),
  pointsForAnswerReply: count(0, 10_000, 5),
  pointsPerDayMax: count(0, 1_000_000, 200),

  outsidePictures: z._default(z.enum(outsidePictures), 'link'),
  imageMegabytesMax: count(1, 50, 5),
  fileMegabytesMax: count(1, 500, 5),
  videoMegabytesMax: count(1, 2_000, 50),
  /** How many uploaded pictures one post may show. */
  picturesPerPostMax: count(1, 500, 50),
  uploadMegabytesPerDay: count(1, 100_000, 200),
  imageTypes: z._default(z.array(z.enum(imageTypes)), [...imageTypes]),
  fileTypes: z._default(z.array(z.enum(fileTypes)), [...fileTypes]),
  videoTypes: z._default(z.array(z.enum(videoTypes)), [...videoTypes]),

  /** What writing to somebody takes who hasn't written back: points ever earned, and hours since registering. */
  firstMessagePointsMin: count(0, 1_000_000_000, 0),
  firstMessageHoursMin: count(0, 8_760, 0),
  /** Conversations that one may begin in 24 hours, and fewer for whoever registered lately. */
  conversationsPerDay: count(1, 10_000, 30),
  conversationsPerDayOfNewcomers: count(0, 10_000, 5),
  newcomerDays: count(0, 365, 7),
  messagesPerMinute: count(1, 1_000, 30),
  /** Of messages to those who haven't written back. */
  captchaAfterMessagesPerMinute: count(1, 1_000, 5),
  reportPicturesMax: count(0, 10, 3),
  reportsPerDay: count(1, 10_000, 50),
  captchaAfterReportsPerMinute: count(1, 1_000, 5),
  captchaAfterPromptsPerMinute: count(1, 1_000, 5),
  captchaAfterFailedSignIns: count(1, 100, 3),
  captchaAfterTopicsPerMinute: count(1, 1000, 5),
  readsPerMinutePerAddress: count(10, 10_000_000, 1200),
  writesPerMinutePerMember: count(1, 10_000_000, 60),
  requestsPerMinutePerApiKey: count(1, 1_000_000, 300),
})

export type Settings = z.output<typeof settingsShape>
export type SettingKey = keyof Settings
export const defaultSettings: Settings = settingsShape.parse({})
