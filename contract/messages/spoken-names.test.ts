import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Messages = Record<string, unknown>

/** What a button says, by what it is called for those who can't see beside what it stands. */
const spoken: Record<string, string> = {
  accounts_end_session_of: 'accounts_end_session',
  desk_restore_name: 'desk_restore',
  desk_retire_name: 'desk_retire',
}

test.each(['en-US', 'zh-CN'])(
  'whoever says what a button shows presses it, whatever else it is called in %s',
  (language) => {
    const files = globSync(`contract/messages/*/${language}.json`)
    const all: Messages = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
    for (const [name, shown] of Object.entries(spoken)) expect(all[name]).toContain(all[shown])
  },
)
