import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertCodeBlock, insertRule } from './block-commands.ts'
import { bullet, cycleHeading, ordered, task, toggleLines } from './line-commands.ts'
import { insertLink, insertMention, linkSelected, toggleMarker } from './text-commands.ts'

/** Runs commands on a text whose selection stands between ⟨ and ⟩, and shows the result in the same way. */
function run(text: string, ...commands: StateCommand[]): string {
  const anchor = text.indexOf('⟨')
  const head = text.indexOf('⟩') - 1
  const doc = text.replace(/[⟨⟩]/g, '')
  let state = EditorState.create({ doc, selection: EditorSelection.single(anchor, head) })
  for (const command of commands) {
    command({
      state,
      dispatch: (transaction) => {
        state = transaction.state
      },
    })
  }
  const { from, to } = state.selection.main
  return `${state.sliceDoc(0, from)}⟨${state.sliceDoc(from, to)}⟩${state.sliceDoc(to)}`
}

const bold = toggleMarker('**')
const italic = toggleMarker('*')

test('a marker goes around the selection and comes off again', () => {
  expect(run('a ⟨茶⟩ b', bold)).toBe('a **⟨茶⟩** b')
  expect(run('a ⟨茶⟩ b', bold, bold)).toBe('a ⟨茶⟩ b')
  expect(run('⟨⟩', bold)).toBe('**⟨⟩**')
})

test('emphasis inside bold adds to it, and both come off', () => {
  expect(run('⟨x⟩', bold, italic)).toBe('***⟨x⟩***')
})

test('lists turn into one another and back into lines', () => {
  expect(run('⟨a\n\nb⟩', toggleLines(bullet))).toBe('- ⟨a\n\n- b⟩')
  expect(run('⟨- a\n- b⟩', toggleLines(ordered))).toBe('⟨1. a\n2. b⟩')
  expect(run('⟨- a⟩', toggleLines(task))).toBe('⟨- [ ] a⟩')
  expect(run('⟨- [x] a⟩', toggleLines(task))).toBe('⟨a⟩')
})

test('a heading goes from none to the second and third level and back', () => {
  expect(run('⟨a⟩', cycleHeading)).toBe('## ⟨a⟩')
  expect(run('⟨a⟩', cycleHeading, cycleHeading)).toBe('### ⟨a⟩')
  expect(run('⟨a⟩', cycleHeading, cycleHeading, cycleHeading)).toBe('⟨a⟩')
})

test('a link asks for the part that is missing', () => {
  expect(run('⟨tea⟩', insertLink('['))).toBe('[tea](⟨https://⟩)')
  expect(run('⟨tea⟩', linkSelected('https://a.example/b_(c)'))).toBe('[tea](<https://a.example/b_(c)>)⟨⟩')
  for (const text of ['⟨⟩', '[tea](⟨https://⟩)', '⟨[a](b)⟩']) {
    expect(run(text, linkSelected('https://a.example'))).toBe(text)
  }
  expect(run('⟨tea⟩', linkSelected('a word'))).toBe('⟨tea⟩')
  expect(run('⟨https://a.example⟩', insertLink('!['))).toBe('![⟨⟩](https://a.example)')
})

test('an at sign begins a word of its own', () => {
  expect(run('⟨⟩', insertMention)).toBe('@⟨⟩')
  expect(run('tea⟨⟩', insertMention)).toBe('tea @⟨⟩')
  expect(run('tea ⟨⟩\nwater', insertMention)).toBe('tea @⟨⟩\nwater')
})

test('blocks stand between blank lines, and a fence is longer than the ones inside', () => {
  expect(run('a⟨⟩\nb', insertRule)).toBe('a\n\n---⟨⟩\n\nb')
  expect(run('⟨```\nx\n```⟩', insertCodeBlock)).toBe('````⟨⟩\n```\nx\n```\n````\n\n')
})
