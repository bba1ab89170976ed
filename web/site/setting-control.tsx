import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { SiteSetting } from '#contract/site/site-settings.ts'
import { joinSentences } from '#web/core/join-sentences.ts'
import { choiceName, numberChoices, settingValueName } from '#web/staff/choice-names.ts'
import styles from '#web/staff/manage.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { LinksControl } from './links-control.tsx'
import { PictureField } from './picture-field.tsx'
import parts from './sections-control.module.css'
import { SectionsControl } from './sections-control.tsx'

interface ControlProps {
  setting: SiteSetting
  value: unknown
  onChange: (value: unknown) => void
  name: string
  hint: string | undefined
  error: ReactNode
  /** Of a text in both languages, what is wrong with the English one. */
  errorInEnglish?: ReactNode
}

/** The editor that a setting's shape asks for. */
export function SettingControl(props: ControlProps) {
  switch (props.setting.kind) {
    case 'switch':
      return <SwitchControl {...props} />
    case 'texts':
      return <TextsControl {...props} />
    case 'choices':
      return <ChoicesControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} options={props.setting.choices ?? []} />
    case 'number': {
      const options = numberChoices[props.setting.key]
      return options ? <ChoiceControl {...props} options={options} /> : <FieldControl {...props} />
    }
    case 'sections':
      return <SectionsControl {...props} />
    case 'links':
      return <LinksControl {...props} />
    case 'picture':
      return <PictureControl {...props} />
    default:
      return <FieldControl {...props} />
  }
}

function SwitchControl({ value, onChange, name, hint, error }: ControlProps) {
  return (
    <Checkbox label={name} hint={hint} error={error} checked={value === true} onCheckedChange={onChange} />
  )
}

function TextsControl({ value, onChange, name, hint, error, errorInEnglish }: ControlProps) {
  const texts = value as Record<'zh-CN' | 'en-US', string>
  return (
    <div className={styles.pair}>
      <Field label={m.manage_in_chinese({ name })} hint={hint} error={error}>
        <TextArea
          rows={1}
          lang="zh-CN"
          value={texts['zh-CN']}
          onValueChange={(text) => onChange({ ...texts, 'zh-CN': text })}
        />
      </Field>
      <Field label={m.manage_in_english({ name })} error={errorInEnglish}>
        <TextArea
          rows={1}
          lang="en-US"
          value={texts['en-US']}
          onValueChange={(text) => onChange({ ...texts, 'en-US': text })}
        />
      </Field>
    </div>
  )
}

function ChoicesControl({ setting, value, onChange, name, hint, error }: ControlProps) {
  const chosen = value as string[]
  const choices = setting.choices ?? []
  return (
    <fieldset className={styles.checks}>
      <legend>{name}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choiceName(choice)}
          checked={chosen.includes(choice)}
          onCheckedChange={(checked) =>
            // In their order, so that what is taken away and given back is as it was.
            onChange(choices.filter((other) => (other === choice ? checked : chosen.includes(other))))
          }
        />
      ))}
      {hint && <p className={styles.quiet}>{hint}</p>}
      {error}
    </fieldset>
  )
}

/** A few values, each in words. Of what is stored as a number the number is sent. */
function ChoiceControl({ options, setting, value, onChange, name, hint, error }: ControlProps & Options) {
  const isNumber = setting.kind === 'number'
  return (
    <RadioGroup
      legend={name}
      hint={hint}
      error={error}
      name={setting.key}
      options={options.map((option) => ({
        value: String(option),
        label: settingValueName(setting.key, option),
      }))}
      value={String(value)}
      onValueChange={(next) => onChange(isNumber ? Number(next) : next)}
    />
  )
}

type Options = { options: readonly (string | number)[] }

function PictureControl({ value, onChange, name, hint, error }: ControlProps) {
  return (
    <fieldset className={parts.sections}>
      <legend>{name}</legend>
      {hint && <p className={parts.hint}>{hint}</p>}
      <PictureField
        place={name}
        picture={value as string}
        size={{ width: 48, height: 48 }}
        onChange={onChange}
      />
      {error && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function FieldControl({ setting, value, onChange, name, hint, error }: ControlProps) {
  const { min, max } = setting
  const bounds = setting.kind === 'number' ? m.manage_settings_bounds({ min: min ?? 0, max: max ?? 0 }) : ''
  const lines = setting.kind === 'list' ? m.manage_settings_one_a_line() : ''
  return (
    <Field label={name} hint={joinSentences(hint, bounds, lines)} error={error}>
      <PlainControl setting={setting} value={value} onChange={onChange} />
    </Field>
  )
}

function PlainControl({ setting, value, onChange }: Pick<ControlProps, 'setting' | 'value' | 'onChange'>) {
  if (setting.kind === 'list') {
    return (
      <TextArea
        value={(value as string[]).join('\n')}
        onValueChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
      />
    )
  }
  const isNumber = setting.kind === 'number'
  return (
    <Input
      inputMode={isNumber ? 'numeric' : undefined}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
