import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountLength, accountPattern } from '#contract/accounts/accounts.ts'
import { languages } from '#contract/core/language.ts'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { commentLength } from '#contract/posts/comment-writing.ts'
import { bodyLength, titleLength } from '#contract/posts/topic-writing.ts'
import { siteTextNames } from '#contract/site/site-texts.ts'
import {
  keeperAccount,
  welcomeMembers,
  welcomeQuestionTags,
  welcomeSiteTexts,
  welcomeTags,
  welcomeTopics,
} from './welcome-content.ts'
import { welcomeHelp } from './welcome-help.ts'

// The seeding skips the contract's checks, because nobody sends this in; so they are made here.

const codePoints = (text: string) => [...text].length
/** Where a text leads to on this site, in order. */
const pagesIn = (body: string) => [...body.matchAll(/\]\((\/[^)?#]*)/g)].map(([, path]) => path!).toSorted()
const isPage = (path: string) =>
  existsSync(`web/routes${path}.tsx`) || existsSync(`web/routes${path}/index.tsx`)
const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
const leaves = welcomeTags.flatMap(({ children }) => children)
const accounts = [keeperAccount, ...welcomeMembers.map(({ account }) => account)]
const named = welcomeTopics.map((topic) => [topic.title, topic] as const)

test('members have names that could be registered, each once', () => {
  const names = [...accounts, ...welcomeMembers.flatMap(({ nickname }) => nickname ?? [])]
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const account of accounts) {
    expect(account).toMatch(accountPattern)
    expect(account.length).toBeGreaterThanOrEqual(accountLength.min)
    expect(account.length).toBeLessThanOrEqual(accountLength.max)
  }
  for (const { nickname } of welcomeMembers) expect(codePoints(nickname ?? '')).toBeLessThanOrEqual(15)
})

test('tags have two levels, both names and a key of their own', () => {
  expect([welcomeTags.length, leaves.length]).toEqual([3, 6])
  const questionTags = welcomeQuestionTags.flatMap((root) => [root, ...root.children])
  const tags = [...welcomeTags, ...leaves, ...questionTags]
  expect(new Set(tags.map(({ key }) => key)).size).toBe(tags.length)
  for (const { nameZh, nameEn } of tags) expect([isChinese(nameZh), isChinese(nameEn)]).toEqual([true, false])
})

test('there are twelve topics, in both languages and under every tag', () => {
  expect(welcomeTopics).toHaveLength(12)
  const chinese = welcomeTopics.filter(({ title }) => isChinese(title)).length
  expect(chinese).toBeGreaterThanOrEqual(5)
  expect(chinese).toBeLessThanOrEqual(7)
  expect(new Set(welcomeTopics.map(({ tagKey }) => tagKey))).toEqual(new Set(leaves.map(({ key }) => key)))
  expect(welcomeTopics.flatMap(({ pinnedFor }) => pinnedFor ?? []).sort()).toEqual(['en-US', 'zh-CN'])
  expect(welcomeTopics.some(({ essence }) => essence)).toBe(true)
})

describe.each(named)('%s', (_, topic) => {
  test('keeps the limits that members keep', () => {
    expect(codePoints(topic.title)).toBeGreaterThanOrEqual(titleLength.min)
    expect(codePoints(topic.title)).toBeLessThanOrEqual(titleLength.max)
    expect(codePoints(topic.body)).toBeGreaterThan(200)
    expect(codePoints(topic.body)).toBeLessThanOrEqual(bodyLength.max)
    for (const { body } of topic.comments) {
      expect(body).not.toBe('')
      expect(codePoints(body)).toBeLessThanOrEqual(commentLength.max)
    }
  })

  test('is by somebody who exists, and so is each comment', () => {
    for (const { author } of [topic, ...topic.comments]) expect(accounts).toContain(author)
  })

  test('has 2 to 7 comments, each later than what stands above it and none in the future', () => {
    expect(topic.comments.length).toBeGreaterThanOrEqual(2)
    expect(topic.comments.length).toBeLessThanOrEqual(7)
    const ages = [topic, ...topic.comments].map(({ hoursAgo }) => hoursAgo)
    expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a))
    expect(ages.at(-1)).toBeGreaterThan(0)
  })

  test('loads nothing from elsewhere', () => {
    for (const { body } of [topic, ...topic.comments]) {
      expect(renderMarkdown(body, { idPrefix: 'p-' })).not.toMatch(/<(img|video|audio|iframe)/)
    }
  })
})

const siteTexts = siteTextNames.flatMap((name) => languages.map((language) => [name, language] as const))

test.each(siteTexts)(
  'the %s in %s is a page of prose that leads to pages that there are',
  (name, language) => {
    const { title, body } = welcomeSiteTexts[name][language]
    expect(isChinese(title)).toBe(language === 'zh-CN')
    expect(codePoints(body)).toBeGreaterThan(800)
    expect(codePoints(body)).toBeLessThanOrEqual(bodyLength.max)
    expect(pagesIn(body).filter((path) => !isPage(path))).toEqual([])
    expect(pagesIn(body)).toEqual(pagesIn(welcomeSiteTexts[name]['zh-CN'].body))
  },
)

test('every article of the first help stands once, is right to save, and leads to pages that there are', () => {
  const articles = welcomeHelp.flatMap(({ children }) => children).flatMap((category) => category.articles)
  const files = readdirSync(new URL('welcome/help', import.meta.url))
  expect(files).toHaveLength(articles.length * languages.length)
  const titles = articles.flatMap(({ texts }) => languages.map((language) => texts[language].title))
  expect(new Set(titles).size).toBe(titles.length)
  for (const { texts } of articles) {
    for (const language of languages) {
      const { title, body } = texts[language]
      expect(isChinese(title), title).toBe(language === 'zh-CN')
      expect(codePoints(title)).toBeLessThanOrEqual(titleLength.max)
      expect(body.length, title).toBeGreaterThan(100)
      expect(pagesIn(body).filter((path) => !isPage(path))).toEqual([])
    }
  }
  for (const { texts } of articles) expect(pagesIn(texts['en-US'].body)).toEqual(pagesIn(texts['zh-CN'].body))
})
