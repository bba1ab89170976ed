import type { OutputOf } from '#contract/core/endpoint.ts'
import { type Language, languages } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { SystemUser } from '#contract/core/system-user.ts'
import type { readBaseInfo } from '#contract/site/site.ts'
import { mayRegister, maySignIn } from '#server/accounts/sign-in/policy.ts'
import type { Actor } from '#server/core/actor.ts'

const languageTitles: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** Chapter 7 of the specification. Paths that the original product needed for its layout are the root's here. */
export function describeSite(
  settings: Settings,
  language: Language,
  actor: Actor | null,
  fileStorageSystem: number,
): OutputOf<typeof readBaseInfo> {
  return {
    baseURL: '/',
    commonPath: 'common/',
    contextPath: '',
    templateDir: 'default',
    title: settings.title[language],
    keywords: settings.keywords[language],
    description: settings.description[language],
    systemUser: actor && toSystemUser(actor),
    baseURI: '/',
    fileStorageSystem,
    supportAccessDevice: settings.supportAccessDevice,
    weixin_oa_appid: settings.weixinOfficialAccountAppId,
    languageSwitching: (settings.languageSwitching ? languages : [language]).map((name) => ({
      language: name,
      title: languageTitles[name],
    })),
    defaultLanguage: settings.defaultLanguage,
    allowTopics: settings.allowTopics,
    allowLogin: maySignIn(settings),
    allowRegister: mayRegister(settings),
    now: Date.now(),
  }
}

const toSystemUser = ({ memberId, account, nickname, avatarUrl, isStaff }: Actor): SystemUser => ({
  userId: memberId,
  account,
  nickname,
  avatarUrl,
  isStaff,
})
