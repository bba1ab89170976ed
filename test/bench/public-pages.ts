import { join } from 'node:path'
import { type PageWeight, weighPage } from './page-weight.ts'

export const clientFolder = join(import.meta.dirname, '../../dist/client')

/** Addresses that a guest may come in by. */
export const publicPaths = (topicId: number) => [
  '/',
  `/thread?topicId=${topicId}`,
  '/question/list',
  '/search?keyword=tieguanyin',
  '/login',
  '/register',
  '/findPassWord/step1',
  '/termsService',
  '/help',
  '/helpDetail?helpId=1',
  '/membershipCardList',
  '/feedback',
]

export async function weighPublicPages(origin: string, topicId: number): Promise<Record<string, PageWeight>> {
  const weights: Record<string, PageWeight> = {}
  for (const path of publicPaths(topicId)) {
    const html = await (await fetch(`${origin}${path}`)).text()
    weights[path.replace(/\?.*/, '')] = await weighPage(html, clientFolder)
  }
  return weights
}
