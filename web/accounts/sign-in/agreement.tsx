import { m } from '#contract/messages/generated/messages.js'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextLink } from '#web/ui/link.tsx'

type AgreementProps = {
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  error: string | undefined
}

/** Agreeing to the terms and the privacy policy, which open beside the form. */
export const Agreement = ({ isAgreed, onChange, error }: AgreementProps) => (
  <Checkbox
    name="agreeTerms"
    checked={isAgreed}
    onCheckedChange={onChange}
    error={error}
    label={
      <>
        {m.accounts_agree()}
        <TextLink to="/termsService" target="_blank">
          {m.shell_terms()}
        </TextLink>
        {m.accounts_agree_and()}
        <TextLink to="/privacy" target="_blank">
          {m.shell_privacy()}
        </TextLink>
      </>
    }
  />
)
