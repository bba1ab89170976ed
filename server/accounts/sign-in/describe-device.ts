/* Shared by whatever names a member's browsers to them. */
import Bowser from 'bowser'
import type { OwnSession } from '#contract/accounts/sessions.ts'

/** Says what a browser calls itself, in words that people know; empty where it says nothing of the kind. */
export function describeDevice(userAgent: string): OwnSession['device'] {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ')
  const kinds = ['desktop', 'mobile', 'tablet'] as const
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
  }
}
