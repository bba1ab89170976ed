import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

interface Place {
  id: number
  at: number
  label: string
}

const place = StateEffect.define<Place>()
const drop = StateEffect.define<number>()

/** Stands where an upload will be. It is shown in the text without being text: no draft and no submit can hold it. */
class Placeholder extends WidgetType {
  readonly id: number
  readonly label: string

  constructor(id: number, label: string) {
    super()
    this.id = id
    this.label = label
  }

  override eq(other: Placeholder) {
    return other.id === this.id
  }

  toDOM() {
    const element = document.createElement('span')
    element.className = 'cm-upload'
    element.textContent = this.label
    return element
  }
}

/** The places of the uploads under way; they move with the text around them. */
export const uploadPlaceholders = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(places, transaction) {
    let moved = places.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(place)) moved = moved.update({ add: [toDecoration(effect.value)] })
      if (effect.is(drop))
        moved = moved.update({ filter: (_from, _to, { spec }) => spec.id !== effect.value })
    }
    return moved
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.baseTheme({
      '.cm-upload': {
        padding: '0 var(--space-2)',
        borderRadius: 'var(--radius-s)',
        background: 'var(--color-sunken)',
        color: 'var(--color-quiet)',
      },
    }),
  ],
})

/** Behind what is typed at their place, and among themselves in the order in which they came. */
const toDecoration = ({ id, at, label }: Place) =>
  Decoration.widget({ widget: new Placeholder(id, label), side: id, id, label }).range(at)

export const addPlaceholder = (view: EditorView, id: number, at: number, label: string) =>
  view.dispatch({ effects: place.of({ id, at, label }) })

/** Puts text in a placeholder's place, or nothing. False when the place is gone with the text around it. */
export function replacePlaceholder(view: EditorView, id: number, text = ''): boolean {
  const present = listPlaces(view)
  const at = present.find((each) => each.id === id)?.at
  if (at === undefined) return false
  // What comes in moves all others behind it, but those that began before it stay in front.
  const earlier = present.filter((each) => each.at === at && each.id < id)
  const { main } = view.state.selection
  view.dispatch({
    effects: [drop.of(id), ...earlier.flatMap((each) => [drop.of(each.id), place.of(each)])],
    changes: { from: at, insert: text },
    // Whoever has not gone on elsewhere goes on behind it, and so does what is uploaded next.
    ...(main.empty && main.head === at && { selection: { anchor: at + text.length } }),
    userEvent: 'input',
  })
  return true
}

function listPlaces({ state }: EditorView): Place[] {
  const found: Place[] = []
  state.field(uploadPlaceholders).between(0, state.doc.length, (at, _to, { spec: { id, label } }) => {
    found.push({ id, at, label })
  })
  return found
}
