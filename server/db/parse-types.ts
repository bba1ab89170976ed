import pg from 'pg'

const { INT8, DATE } = pg.types.builtins
// pg's own list of type numbers leaves arrays out.
const int8Array = 1016 as typeof INT8

const parseInt8Array = pg.types.getTypeParser(int8Array, 'text') as (text: string) => (string | null)[]

/** How column values become JavaScript's, for our pools only: ids and fen are numbers, a calendar day stays 'YYYY-MM-DD'. */
export const parseTypes = new pg.TypeOverrides()
parseTypes.setTypeParser(INT8, parseInt8)
parseTypes.setTypeParser(int8Array, (text: string) =>
  parseInt8Array(text).map((each) => (each === null ? null : parseInt8(each))),
)
// As a Date it would be midnight in the machine's zone: another day elsewhere.
parseTypes.setTypeParser(DATE, (text: string) => text)

function parseInt8(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The database holds ${text}, which JavaScript can't hold exactly.`)
}
