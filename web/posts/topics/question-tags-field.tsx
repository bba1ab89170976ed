import { m } from '#contract/messages/generated/messages.js'
import type { TagNode } from '#contract/posts/topics.ts'
import { Field } from '#web/ui/field.tsx'
import { MultiCombobox } from '#web/ui/multi-combobox.tsx'

type QuestionTagsFieldProps = {
  tags: readonly TagNode[]
  /** Those that the question has already, which may take no more questions by now. */
  kept?: readonly { tagId: number; name: string }[]
  tagsMax: number
  value: readonly string[]
  onChange: (tagIds: string[]) => void
  error: string | undefined
}

/** Some of the leaves, each named with its root. One too many is said while choosing. */
export function QuestionTagsField({
  tags,
  kept = [],
  tagsMax,
  value,
  onChange,
  error,
}: QuestionTagsFieldProps) {
  const open = tags.flatMap((root) =>
    root.children.map(({ tagId, name }) => ({ value: String(tagId), label: `${root.name} / ${name}` })),
  )
  const former = kept
    .map(({ tagId, name }) => ({ value: String(tagId), label: name }))
    .filter(({ value: id }) => !open.some((item) => item.value === id))
  const items = [...open, ...former]
  const chosen = value.flatMap((tagId) => items.find((item) => item.value === tagId) ?? [])
  const tooMany = chosen.length > tagsMax ? m.ask_too_many_tags({ max: tagsMax }) : undefined
  return (
    <Field
      label={m.ask_tags()}
      hint={m.ask_tags_hint({ max: tagsMax })}
      error={tooMany ?? error}
      isLive={Boolean(tooMany)}
      required
    >
      <MultiCombobox
        items={items}
        value={chosen}
        onValueChange={(next) => onChange(next.map((item) => item.value))}
        placeholder={m.ask_choose_tags()}
      />
    </Field>
  )
}
