import { expect, test } from 'vitest'
import { findIpRegion, placeName } from './ip-regions.ts'

test.each([
  ['120.24.78.68', '广东', 'Guangdong'],
  ['::ffff:120.24.78.68', '广东', 'Guangdong'],
  ['8.8.8.8', '美国', 'United States'],
  ['240e:47d:c20:1627:30a3:ba0d:a5e6:ec19', '广东', 'Guangdong'],
  ['127.0.0.1', '', ''],
  ['::1', '', ''],
  ['10.1.2.3', '', ''],
  ['not an address', '', ''],
])('%s is in “%s”, in English “%s”', (address, chinese, english) => {
  expect(findIpRegion(address)).toBe(chinese)
  expect(placeName(findIpRegion(address), 'zh-CN')).toBe(chinese)
  expect(placeName(findIpRegion(address), 'en-US')).toBe(english)
})
