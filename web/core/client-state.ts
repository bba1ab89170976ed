import type { QueryClient } from '@tanstack/react-query'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { pagePermission } from '#web/api/page-permission.ts'
import { baseInfoQuery } from './site.ts'

/** Nothing to see, for where an address of a picture has to be before there is one. */
const transparentImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * What this browser knows of the site and of whoever reads, under the names of the original product. Each is kept in one
 * place and read from it here.
 */
export function readClientState(queryClient: QueryClient) {
  const site = queryClient.getQueryData(baseInfoQuery.queryKey)
  return {
    apiUrl: '/api/',
    olImgUrl: '/uploads/',
    baseURL: site?.baseURL ?? '',
    commonPath: site?.commonPath ?? '',
    contextPath: site?.contextPath ?? '',
    templateDir: site?.templateDir ?? '',
    title: site?.title ?? '',
    keywords: site?.keywords ?? '',
    description: site?.description ?? '',
    systemUser: site?.systemUser ?? {},
    baseURI: site?.baseURI ?? '',
    fileStorageSystem: site?.fileStorageSystem ?? 0,
    supportAccessDevice: site?.supportAccessDevice ?? 1,
    weixin_oa_appid: site?.weixin_oa_appid ?? '',
    transparentImage,
    topicDetailPermission: pagePermission.read(),
    aiAssistantParameter: { isOpen: site?.allowAssistant ?? false },
    defaultLanguage: site?.defaultLanguage ?? 'zh_CN',
    currentLanguage: getLocale(),
    languageSwitching: new Map(Object.entries(site?.languageSwitching ?? {})),
    /** How often it was read anew who is here. */
    userInfoVersion: queryClient.getQueryState(baseInfoQuery.queryKey)?.dataUpdateCount ?? 0,
  }
}
