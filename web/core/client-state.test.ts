import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pagePermission } from '#web/api/page-permission.ts'
import { readClientState } from './client-state.ts'
import { baseInfoQuery } from './site.ts'

test('the state has every name of the original product, with its defaults before anything is known', () => {
  expect(readClientState(new QueryClient())).toEqual({
    apiUrl: '/api/',
    olImgUrl: '/uploads/',
    baseURL: '',
    commonPath: '',
    contextPath: '',
    templateDir: '',
    title: '',
    keywords: '',
    description: '',
    systemUser: {},
    baseURI: '',
    fileStorageSystem: 0,
    supportAccessDevice: 1,
    weixin_oa_appid: '',
    transparentImage: expect.stringMatching(/^data:image\/gif;base64,/),
    topicDetailPermission: true,
    aiAssistantParameter: { isOpen: false },
    defaultLanguage: 'zh_CN',
    currentLanguage: expect.stringMatching(/^(zh-CN|en-US)$/),
    languageSwitching: new Map(),
    userInfoVersion: 0,
  })
})

test('the state follows what is read of the site, and of who is here', () => {
  const queryClient = new QueryClient()
  const site = { title: 'Tea', systemUser: null, languageSwitching: { 'en-US': 'English' } }
  queryClient.setQueryData(baseInfoQuery.queryKey, site as never)
  queryClient.setQueryData(baseInfoQuery.queryKey, { ...site, systemUser: { userId: 7 } } as never)
  pagePermission.write(false)
  expect(readClientState(queryClient)).toMatchObject({
    title: 'Tea',
    systemUser: { userId: 7 },
    languageSwitching: new Map([['en-US', 'English']]),
    topicDetailPermission: false,
    userInfoVersion: 2,
  })
  pagePermission.write(true)
  queryClient.clear()
})
