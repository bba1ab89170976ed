import { useCallback, useEffect, useRef, useState } from 'react'
import { createCaptcha } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import type { CaptchaWork } from '#web/ui/captcha-field.tsx'

/** Half of its life: whoever begins to type has as long for the rest. */
const freshMs = 60_000

/**
 * A captcha while one is needed: its picture, what was typed, and a fresh one after each try, since it has only one. To whom
 * the picture says nothing, their device types it, after some work.
 */
export function useCaptcha(needed: boolean) {
  const [captcha, setCaptcha] = useState<{ captchaKey: string; image: string; drawnAt: number }>()
  const [captchaValue, setCaptchaValue] = useState('')
  const draws = useRef(0)
  const { state, begin, end } = useWork()

  const draw = useCallback(async () => {
    end()
    const own = ++draws.current
    setCaptcha(undefined)
    setCaptchaValue('')
    const drawn = await call(createCaptcha, {}).catch(() => undefined)
    // On a slow line the one before may come later: what is answered is this one.
    if (draws.current !== own) return undefined
    setCaptcha(drawn && { ...drawn, drawnAt: Date.now() })
    return drawn
  }, [end])

  const refresh = useCallback(async () => {
    await draw()
  }, [draw])

  useEffect(() => {
    if (needed) void draw()
    return () => end()
  }, [needed, draw, end])

  function type(value: string) {
    end()
    setCaptchaValue(value)
  }

  /** The form may have been open for longer than a captcha lives before anybody came to it. */
  function renewOld() {
    const age = captcha ? Date.now() - captcha.drawnAt : 0
    if (captchaValue === '' && state !== 'under way' && age > freshMs) void draw()
  }

  async function solve() {
    const drawing = draw()
    const isWanted = begin()
    const solution = await solveByWork(await drawing, isWanted)
    if (!isWanted()) return
    end(solution ? 'done' : 'failed')
    if (solution) setCaptchaValue(solution)
  }

  return {
    answer: needed ? { captchaKey: captcha?.captchaKey, captchaValue } : {},
    refresh,
    field: {
      image: captcha?.image ?? null,
      value: captchaValue,
      onValueChange: type,
      onFocus: renewOld,
      onRefresh: () => void refresh(),
      work: state,
      onWork: () => void solve(),
    },
  }
}

/** What the device is doing about a captcha. What is begun is wanted until it ends or the next begins. */
function useWork() {
  const [state, setState] = useState<CaptchaWork>('none')
  const turn = useRef(0)

  const end = useCallback((how: CaptchaWork = 'none') => {
    turn.current++
    setState(how)
  }, [])

  function begin() {
    end('under way')
    const own = turn.current
    return () => turn.current === own
  }

  return { state, begin, end }
}

async function solveByWork(
  drawn: { captchaKey: string } | undefined,
  isWanted: () => boolean,
): Promise<string | undefined> {
  if (!drawn) return undefined
  try {
    const { workForCaptcha } = await import('./work-for-captcha.ts')
    return await workForCaptcha(drawn.captchaKey, isWanted)
  } catch {
    return undefined
  }
}
