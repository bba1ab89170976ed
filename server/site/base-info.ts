import type { OutputOf } from '#contract/core/endpoint.ts'
import type { HeaderSection } from '#contract/core/header-sections.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { SystemUser } from '#contract/core/system-user.ts'
import type * as contract from '#contract/site/site.ts'
import { registerTypesOf } from '#server/accounts/sign-in/policy.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { maySignIn } from '#server/core/settings.ts'

const languageTitles: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** Paths that the product needed whose interface this one keeps are the root's here. */
export function readBaseInfo({
  settings,
  language,
  actor,
  site,
}: Context): OutputOf<typeof contract.readBaseInfo> {
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
    fileStorageSystem: site.uploads.storage.system,
    supportAccessDevice: settings.supportAccessDevice,
    weixin_oa_appid: settings.weixinOfficialAccountAppId,
    languageSwitching: settings.languageSwitching ? languageTitles : { [language]: languageTitles[language] },
    defaultLanguage: settings.defaultLanguage,
    headerSections: settings.headerSections.map(({ children, ...section }) => ({
      ...shownIn(language, section),
      children: children.map((child) => shownIn(language, child)),
    })),
    footerLines: footerLinesOf(settings, language),
    firstTopicOrder: settings.firstTopicOrder,
    allowTopics: settings.allowTopics,
    allowQuestions: settings.allowQuestions,
    allowFeedback: settings.allowFeedback,
    showDecisionCounts: settings.showDecisionCounts,
    allowAssistant: settings.allowAssistant,
    allowPayments: settings.allowPayments,
    allowLogin: maySignIn(settings),
    allowRegister: registerTypesOf({ settings, site }).length > 0,
    now: Date.now(),
  }
}

type Named = Omit<HeaderSection, 'children'>

const shownIn = (language: Language, { name, ...section }: Named) => ({ ...section, name: name[language] })

/** A filing leads to where it can be looked up. */
function footerLinesOf({ footerText, icpNumber, policeNumber }: Settings, language: Language) {
  const policeCode = policeNumber.replace(/\D/g, '')
  return [
    { text: footerText[language], address: '' },
    { text: icpNumber, address: 'https://beian.miit.gov.cn/' },
    { text: policeNumber, address: `https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode}` },
  ].filter(({ text }) => text !== '')
}

const toSystemUser = ({ memberId, account, nickname, avatarUrl, isStaff }: Actor): SystemUser => ({
  userId: memberId,
  account,
  nickname,
  avatarUrl,
  isStaff,
})
