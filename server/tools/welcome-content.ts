import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/core/language.ts'
import type { SiteTextName } from '#contract/site/site-texts.ts'
import { parseTopicFile } from './topic-file.ts'

/*
 * The community that an empty forum begins with. Its members are invented, write in their own language, and can't
 * sign in. The prose is in the folders beside this file; dates are hours before the first start.
 */

export interface WelcomeTag {
  key: string
  nameZh: string
  nameEn: string
  /** A lucide icon that web/posts/topics/tag-icon.tsx knows. */
  icon: string
}

/** Topics belong to a leaf, never to a root. */
export interface WelcomeRootTag extends WelcomeTag {
  children: WelcomeTag[]
}

export interface WelcomeMember {
  account: string
  nickname: string | null
}

export interface WelcomeComment {
  author: string
  body: string
  hoursAgo: number
}

export interface WelcomeTopic {
  /** The key of a leaf tag. */
  tagKey: string
  author: string
  title: string
  body: string
  hoursAgo: number
  /** Whose lists it is pinned ahead of. */
  pinnedFor: Language | null
  essence: boolean
  comments: WelcomeComment[]
}

export interface WelcomeText {
  title: string
  body: string
}

/** The administrator, who may write topics as well; everybody else is in `welcomeMembers`. */
export const keeperAccount = 'teahouse_keeper'

export const welcomeMembers: WelcomeMember[] = [
  { account: 'lin_yue', nickname: '林月' },
  { account: 'old_zhou', nickname: '老周' },
  { account: 'chen_an', nickname: '陈安' },
  { account: 'oliver_finch', nickname: 'Oliver' },
  { account: 'maeve', nickname: null },
]

export const welcomeTags: WelcomeRootTag[] = [
  {
    key: 'house',
    nameZh: '馆务',
    nameEn: 'The house',
    icon: 'map',
    children: [
      { key: 'notices', nameZh: '公告', nameEn: 'Notices', icon: 'megaphone' },
      { key: 'help', nameZh: '使用帮助', nameEn: 'Help', icon: 'life-buoy' },
    ],
  },
  {
    key: 'daily',
    nameZh: '日常',
    nameEn: 'Daily life',
    icon: 'sprout',
    children: [
      { key: 'tea', nameZh: '茶事', nameEn: 'Tea', icon: 'coffee' },
      { key: 'outings', nameZh: '吃与走', nameEn: 'Food and walks', icon: 'camera' },
    ],
  },
  {
    key: 'study',
    nameZh: '书房',
    nameEn: 'The study',
    icon: 'message-circle',
    children: [
      { key: 'words', nameZh: '读书与文字', nameEn: 'Books and words', icon: 'book-open' },
      { key: 'code', nameZh: '编程', nameEn: 'Code', icon: 'code' },
    ],
  },
]

/** The tags of questions, a tree of their own. */
export const welcomeQuestionTags: WelcomeRootTag[] = [
  {
    key: 'ask-daily',
    nameZh: '生活',
    nameEn: 'Daily life',
    icon: 'sprout',
    children: [
      { key: 'ask-tea', nameZh: '茶与器', nameEn: 'Tea and ware', icon: 'coffee' },
      { key: 'ask-repairs', nameZh: '修修补补', nameEn: 'Repairs', icon: 'wrench' },
    ],
  },
  {
    key: 'ask-study',
    nameZh: '书房',
    nameEn: 'The study',
    icon: 'book-open',
    children: [
      { key: 'ask-code', nameZh: '编程', nameEn: 'Code', icon: 'code' },
      { key: 'ask-site', nameZh: '本站使用', nameEn: 'Using this site', icon: 'life-buoy' },
    ],
  },
]

export const welcomeTopics: WelcomeTopic[] = readdirSync(join(import.meta.dirname, 'welcome/topics'))
  .sort()
  .map((name) => parseTopicFile(readText(`topics/${name}`)))

export const welcomeSiteTexts: Record<SiteTextName, Record<Language, WelcomeText>> = {
  terms: {
    'zh-CN': { title: '服务条款', body: readText('terms/zh-CN.md') },
    'en-US': { title: 'Terms of Service', body: readText('terms/en-US.md') },
  },
  privacy: {
    'zh-CN': { title: '隐私政策', body: readText('privacy/zh-CN.md') },
    'en-US': { title: 'Privacy Policy', body: readText('privacy/en-US.md') },
  },
}

function readText(path: string): string {
  return readFileSync(join(import.meta.dirname, 'welcome', path), 'utf8').trim()
}
