import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as messages from '#contract/messages/generated/messages.js'
import type { Language } from './e2e/product.ts'

/*
 * The sentences of the original product to the letter, in English as its specification has them and in Chinese beside
 * it. Each is said by the code that is named.
 */

type Sentence = (inputs: Record<string, unknown>, options: { locale: Language }) => string
const say = (name: string, locale: Language, inputs: Record<string, unknown> = {}) =>
  (messages.m[name as keyof typeof messages.m] as unknown as Sentence)(inputs, { locale })

test.each<[name: string, english: string, chinese: string, inputs?: Record<string, unknown>]>([
  // Validation
  ['field_not_equal', 'Two passwords are not equal', '两次输入的密码不相同'],
  ['field_phone_length', 'phone number length is incorrect', '手机号码长度不正确'],
  ['field_must_agree', 'Agree to the Terms of Service to register', '同意服务条款才能注册'],
  ['field_unknown_member', 'The current user does not exist', '当前用户不存在'],
  ['ui_illegal_input', 'Illegal input', '输入不合法'],
  // Errors
  ['api_bad_request', 'Invalid request (400)', '请求错误 (400)'],
  [
    'api_refresh_failed',
    'Error requesting a refresh token, please log in again',
    '请求刷新令牌错误，请重新登录',
  ],
  [
    'api_forbidden',
    "Insufficient privileges (you don't have operating privileges for the current function)",
    '权限不足（你没有当前功能的操作权限）',
  ],
  ['api_not_found', 'The page you tried to load could not be found (404)', '你要加载的页面不存在 (404)'],
  ['api_server_error', 'Server error (500)', '服务器错误 (500)'],
  ['api_other_error', 'Request error (418)', '请求错误 (418)', { p1: 418 }],
  [
    'api_timeout',
    'The current request is not responding, please wait for a period of time to visit again',
    '当前请求没有响应，请等待一段时间再访问',
  ],
  ['field_captcha_wrong', 'CAPTCHA error', '验证码错误'],
  ['api_submit_failed', 'Error submitting data', '提交数据错误'],
  [
    'api_no_user_authorization',
    'The content of the userAuthorization attribute is empty',
    'userAuthorization 属性内容为空',
  ],
  ['editor_insert_error', 'Insert Error', '插入错误'],
  [
    'field_too_many_pictures',
    'Maximum number of images allowed to be uploaded has been reached',
    '已达到允许上传的最大图片数量',
  ],
  [
    'posts_video_processing',
    'The video is being processed. Please refresh it later.',
    '视频处理中，请稍后刷新',
  ],
  ...['posts_clipboard_closed', 'accounts_clipboard_closed', 'assistant_not_copied'].map(
    (name): [string, string, string] => [name, 'Unable to write to clipboard', '无法写入剪贴板'],
  ),
  ['posts_picture_failed', 'FAILED', '失败'],
  ['assistant_picture_failed', 'FAILED', '加载失败'],
  ['error_snatched_up', "You're too late, the red packets have been snatched up", '你来晚了，红包已被抢光'],
  ['error_topic_gated', 'You do not have access to this topic', '你没有权限访问这个话题'],
  ['toggles_not_allowed', 'You do not have permission to use this feature', '你没有使用该功能的权限'],
])('%s says "%s"', (name, english, chinese, inputs) => {
  expect(say(name, 'en-US', inputs)).toBe(english)
  expect(say(name, 'zh-CN', inputs)).toBe(chinese)
})

test('people are addressed as 你, and hear of tokens only in the sentence of the specification', () => {
  const catalogues = globSync('contract/messages/*/*.json', { cwd: join(import.meta.dirname, '..') })
  const sentences = catalogues.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as object),
  )
  expect(sentences.length).toBeGreaterThan(2000)
  const named = (pattern: RegExp) =>
    [
      ...new Set(sentences.filter(([, text]) => pattern.test(JSON.stringify(text))).map(([name]) => name)),
    ].sort()
  expect(named(/您/)).toEqual([])
  // Staff read what models charge by.
  const ofModels = /^manage_(\w+_)?assistant_/
  expect(named(/token|令牌/i).filter((name) => !ofModels.test(name))).toEqual(['api_refresh_failed'])
})

test.each(['accounts_cancel_note', 'manage_member_cancel_text'])(
  '%s names all that goes with an account',
  (name) => {
    const gone: Record<Language, string[]> = {
      'en-US': [
        'private messages',
        'assistant',
        'topics',
        'comments',
        'replies',
        'questions',
        'follow-ups',
        'answers',
      ],
      'zh-CN': ['私信', '助手', '话题', '评论', '回复', '提问', '追问', '回答'],
    }
    for (const [language, words] of Object.entries(gone) as [Language, string[]][]) {
      const sentence = say(name, language, { days: 7 })
      expect(words.filter((word) => !sentence.includes(word))).toEqual([])
    }
  },
)
