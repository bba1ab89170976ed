import { expect, test } from 'vitest'
import { linkedHosts } from './links.ts'

test('hosts are those outside of this site, which may have www itself', () => {
  const html = (address: string) => `<p><a href="${address}">there</a></p>`
  const hostsOf = (address: string, own: string) => linkedHosts(html(address), [own])
  for (const own of ['https://www.tea.example', 'https://tea.example'])
    for (const address of [
      'https://www.tea.example/thread?topicId=5',
      'http://tea.example./',
      '/thread?topicId=5',
    ])
      expect(hostsOf(address, own), `${address} at ${own}`).toEqual([])
  expect(hostsOf('https://www.other.example/', 'https://www.tea.example')).toEqual(['other.example'])
})
