import * as messages from '#contract/messages/generated/messages.js'
import type { Language } from './product.ts'

type Messages = typeof messages.m
type Inputs<Name extends keyof Messages> = Parameters<Messages[Name]>[0]
/** What a sentence is told, where it has gaps. */
type Told<Name extends keyof Messages> =
  Record<never, never> extends Inputs<Name> ? [inputs?: object] : [inputs: Inputs<Name>]
type Sentence = (inputs: object, options: { locale: Language }) => string

/** The words of one language, as the product itself would say them. */
export const words =
  (locale: Language) =>
  <Name extends keyof Messages>(name: Name, ...[inputs]: Told<Name>): string =>
    (messages.m[name] as unknown as Sentence)(inputs ?? {}, { locale })
