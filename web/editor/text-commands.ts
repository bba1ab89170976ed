import { EditorSelection, type StateCommand } from '@codemirror/state'

/** Puts a marker on both sides of each selection, or takes it away where it already stands. */
export function toggleMarker(marker: string): StateCommand {
  return ({ state, dispatch }) => {
    const size = marker.length
    const transaction = state.changeByRange(({ from, to }) => {
      const before = state.sliceDoc(from - size, from)
      const after = state.sliceDoc(to, to + size)
      // A single `*` inside `**` belongs to the bold around it.
      const isPartOfLonger = size === 1 && state.sliceDoc(from - 2, from) === marker + marker
      if (before === marker && after === marker && !isPartOfLonger) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        }
      }
      return {
        changes: [
          { from, insert: marker },
          { from: to, insert: marker },
        ],
        range: EditorSelection.range(from + size, to + size),
      }
    })
    dispatch(state.update(transaction, { userEvent: 'input', scrollIntoView: true }))
    return true
  }
}

/** `[words](address)`: selected words keep their place, and the part that is still missing is selected. */
export function insertLink(opening: '[' | '!['): StateCommand {
  return ({ state, dispatch }) => {
    const transaction = state.changeByRange(({ from, to }) => {
      const selected = state.sliceDoc(from, to)
      const words = isAddress(selected) ? '' : selected
      const address = isAddress(selected) ? selected : 'https://'
      const wordsAt = from + opening.length
      const addressAt = wordsAt + words.length + 2
      return {
        changes: { from, to, insert: `${opening}${words}](${address})` },
        range: words
          ? EditorSelection.range(addressAt, addressAt + address.length)
          : EditorSelection.cursor(wordsAt),
      }
    })
    dispatch(state.update(transaction, { userEvent: 'input', scrollIntoView: true }))
    return true
  }
}

/** Makes a link of the selected words; false where none are selected, or what isn't words: an address, lines, other links. */
export function linkSelected(address: string): StateCommand {
  return ({ state, dispatch }) => {
    const { main, ranges } = state.selection
    const words = state.sliceDoc(main.from, main.to)
    if (!isAddress(address) || ranges.length > 1) return false
    if (words.trim() === '' || /[\n[\]]|^https?:\/\//.test(words)) return false
    const target = /[()]/.test(address) ? `<${address}>` : address
    dispatch(
      state.update(state.replaceSelection(`[${words}](${target})`), {
        userEvent: 'input',
        scrollIntoView: true,
      }),
    )
    return true
  }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** An at sign that begins a word: behind it the members are listed whose names begin with what is typed next. */
export const insertMention: StateCommand = ({ state, dispatch }) => {
  const { from } = state.selection.main
  const lead = /\S/.test(state.sliceDoc(from - 1, from)) ? ' ' : ''
  dispatch(
    state.update(state.replaceSelection(`${lead}@`), { userEvent: 'input.type', scrollIntoView: true }),
  )
  return true
}
