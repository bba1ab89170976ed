import { useState } from 'react'
import { drawKey } from '#contract/core/draw-key.ts'

/**
 * The keys of whatever creates something: the same content sent again, after a lost answer or by a second press, goes
 * under the same key and so is created once. Call `renew` once it has been. A captcha is no content, and no more is when a
 * draft was seen: they are others each time. With a name, the tab remembers the key too: whoever loads the page anew for want of an answer finds a draft there,
 * and sends it again.
 */
export function createRequestKey(name?: string) {
  let request = { content: '', key: '' }
  return {
    of({
      captchaKey: _key,
      captchaValue: _value,
      draftSeenAt: _seen,
      ...input
    }: Record<string, unknown>): string {
      const content = JSON.stringify(input)
      if (request.content !== content) {
        const key = (name && recall(name, content)) || drawKey()
        if (name) remember(name, content, key)
        request = { content, key }
      }
      return request.key
    },
    renew() {
      if (name) forget(name)
      request = { content: '', key: '' }
    },
  }
}

/** Those of a form. */
export const useRequestKey = (name?: string) => useState(() => createRequestKey(name))[0]

/** Whoever comes back later than this with the same words may well mean them twice. */
const rememberedMs = 60 * 60 * 1000

interface Remembered {
  print: number
  key: string
  sentAt: number
}

/** Goes with its member (web/core/member-gone.ts). */
const storedAs = (name: string) => `own:request:${name}`

function recall(name: string, content: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storedAs(name)) ?? '{}') as Partial<Remembered>
    const isSame = kept.print === printOf(content) && Date.now() - (kept.sentAt ?? 0) < rememberedMs
    return isSame ? kept.key : undefined
  } catch {
    return undefined
  }
}

function remember(name: string, content: string, key: string): void {
  const kept: Remembered = { print: printOf(content), key, sentAt: Date.now() }
  try {
    sessionStorage.setItem(storedAs(name), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing has no draft either.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(storedAs(name))
  } catch {}
}

/** 32 bits (FNV-1a): enough to know the content by, and too little to find out a password that it holds. */
function printOf(content: string): number {
  let print = 0x811c9dc5
  for (let at = 0; at < content.length; at++) print = Math.imul(print ^ content.charCodeAt(at), 0x01000193)
  return print >>> 0
}
