import { useCallback, useEffect, useState } from 'react'
import { createCaptcha } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'

/** A captcha while one is needed: its picture, what was typed, and a fresh one after each try, since it has only one. */
export function useCaptcha(needed: boolean) {
  const [captcha, setCaptcha] = useState<{ captchaKey: string; image: string }>()
  const [captchaValue, setCaptchaValue] = useState('')

  const refresh = useCallback(async () => {
    setCaptcha(undefined)
    setCaptchaValue('')
    setCaptcha(await call(createCaptcha, {}).catch(() => undefined))
  }, [])

  useEffect(() => {
    if (needed) void refresh()
  }, [needed, refresh])

  return {
    answer: needed ? { captchaKey: captcha?.captchaKey, captchaValue } : {},
    refresh,
    field: {
      image: captcha?.image ?? null,
      value: captchaValue,
      onValueChange: setCaptchaValue,
      onRefresh: () => void refresh(),
    },
  }
}
