import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/core/language.ts'
import type { FirstArticle, FirstRoot } from '#server/site/help/first-help.ts'

/*
 * The help that an empty forum begins with: what the product does, and no number that staff may change. The prose is in
 * the folder beside this file, one file an article and language, with its title in the first line.
 */

const recommended = ['register', 'password', 'posting', 'questions', 'points', 'search-words']

export const welcomeHelp: FirstRoot[] = [
  {
    nameZh: '账号',
    nameEn: 'Your account',
    icon: 'life-buoy',
    children: [
      { nameZh: '注册和登录', nameEn: 'Getting in', articles: articles('register', 'sign-in', 'password') },
      {
        nameZh: '安全和隐私',
        nameEn: 'Safety and privacy',
        articles: articles('second-factor', 'privacy', 'closing'),
      },
    ],
  },
  {
    nameZh: '发布和讨论',
    nameEn: 'Posting',
    icon: 'message-circle',
    children: [
      {
        nameZh: '话题',
        nameEn: 'Topics',
        articles: articles('posting', 'editor', 'files', 'hidden-content', 'tags'),
      },
      {
        nameZh: '评论和问答',
        nameEn: 'Comments and questions',
        articles: articles('comments', 'questions', 'adopting'),
      },
    ],
  },
  {
    nameZh: '积分和余额',
    nameEn: 'Points and balance',
    icon: 'coffee',
    children: [
      { nameZh: '积分', nameEn: 'Points', articles: articles('points') },
      { nameZh: '余额', nameEn: 'Money', articles: articles('balance', 'red-envelopes', 'cards') },
    ],
  },
  {
    nameZh: '使用社区',
    nameEn: 'Around the site',
    icon: 'map',
    children: [
      { nameZh: '消息', nameEn: 'Messages', articles: articles('messages', 'reminders') },
      { nameZh: '查找和规则', nameEn: 'Finding and rules', articles: articles('search-words', 'review') },
    ],
  },
]

function articles(...names: string[]): FirstArticle[] {
  return names.map((name) => ({
    isRecommended: recommended.includes(name),
    texts: { 'zh-CN': readArticle(name, 'zh-CN'), 'en-US': readArticle(name, 'en-US') },
  }))
}

function readArticle(name: string, language: Language) {
  const text = readFileSync(join(import.meta.dirname, `welcome/help/${name}.${language}.md`), 'utf8')
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  return { title, body: body.trim() }
}
