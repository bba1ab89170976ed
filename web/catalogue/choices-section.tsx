import { useState } from 'react'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceTabs } from '#web/ui/choice-tabs.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { captchaPicture } from './captcha-picture.ts'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

export function ChoicesSection() {
  const w = words()
  const [answer, setAnswer] = useState('')
  const [code, setCode] = useState('')
  const kinds = w.envelopeKinds.map((label, index) => ({
    value: `kind${index}`,
    label,
    hint: index === 0 ? w.envelopeHint : undefined,
    disabled: index === 2,
  }))
  return (
    <Section title="Choices">
      <Checkboxes />
      <Sample title="RadioGroup">
        <RadioGroup legend={w.envelope} name="column" options={kinds} defaultValue="kind0" />
      </Sample>
      <Sample title="RadioGroup: row, error; disabled">
        <RadioGroup legend={w.envelope} name="row" options={kinds.slice(1)} row error={w.tagError} />
        <RadioGroup
          legend={w.envelope}
          name="off"
          options={kinds.slice(1)}
          row
          disabled
          defaultValue="kind1"
        />
      </Sample>
      <Sample title="Switch: off, on, disabled">
        <Switch label={w.notify} />
        <Switch label={w.notify} hint={w.notifyHint} defaultChecked />
        <Switch label={w.notify} disabled />
        <Switch label={w.notify} disabled defaultChecked />
      </Sample>
      <MoreChoices />
      <Sample title="CaptchaField; loading while the device works, with error">
        <CaptchaField
          image={captchaPicture}
          onRefresh={() => setAnswer('')}
          onWork={() => {}}
          value={answer}
          onValueChange={setAnswer}
        />
        <CaptchaField
          image={null}
          onRefresh={() => {}}
          work="under way"
          onWork={() => {}}
          value=""
          onValueChange={() => {}}
          error={w.accountError}
        />
      </Sample>
      <Sample title="CodeField; error; disabled">
        <CodeField value={code} onValueChange={setCode} send={waitASecond} resendAfterSeconds={60} />
        <CodeField
          value="1234"
          onValueChange={() => {}}
          send={waitASecond}
          resendAfterSeconds={60}
          error={w.accountError}
        />
        <CodeField value="" onValueChange={() => {}} send={waitASecond} resendAfterSeconds={60} disabled />
      </Sample>
    </Section>
  )
}

function waitASecond() {
  return new Promise<void>((resolve) => setTimeout(resolve, 1000))
}

function Checkboxes() {
  const w = words()
  return (
    <>
      <Sample title="Checkbox: off, on, hint, disabled">
        <Checkbox label={w.notify} />
        <Checkbox label={w.notify} hint={w.notifyHint} defaultChecked />
        <Checkbox label={w.notify} disabled />
        <Checkbox label={w.notify} disabled defaultChecked />
      </Sample>
      <Sample title="Checkbox: error, long text">
        <Checkbox label={w.agree} error={w.agreeError} />
        <Checkbox label={w.longText} />
      </Sample>
    </>
  )
}

function MoreChoices() {
  const w = words()
  const [tab, setTab] = useState('kind0')
  const [day, setDay] = useState('2026-02-03')
  const items = w.envelopeKinds.map((label, index) => ({ value: `kind${index}`, label }))
  return (
    <>
      <Sample title="ChoiceTabs">
        <ChoiceTabs label={w.envelope} items={items} value={tab} onValueChange={setTab} />
      </Sample>
      <Sample title="DateField: a day, none">
        <DateField legend={w.category} value={day} onChange={setDay} yearMin={1930} />
        <DateField legend={w.category} value="" onChange={setDay} yearMin={1930} />
      </Sample>
    </>
  )
}
