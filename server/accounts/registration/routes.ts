import * as contract from '#contract/accounts/accounts.ts'
import * as work from '#contract/accounts/captcha-work.ts'
import * as codes from '#contract/accounts/codes.ts'
import { createCaptcha, solveCaptcha } from '#server/accounts/verification/captcha.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { checkCodeRequest, requestCode } from './code-requests.ts'
import { checkName, checkRegistration, register } from './registration.ts'
import { readSignInOptions } from './sign-in-options.ts'

export const registrationRoutes: readonly Route[] = [
  route(contract.createCaptcha, createCaptcha),
  route(work.solveCaptcha, solveCaptcha),
  route(contract.readSignInOptions, readSignInOptions),
  route(contract.checkName, checkName),
  formRoute(contract.register, register, checkRegistration),
  formRoute(codes.requestCode, requestCode, checkCodeRequest),
]
