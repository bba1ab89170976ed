/** A value that somebody may put in a field of a form or an address, percent-encoded as it travels. */
export interface BadText {
  name: string
  /** Built from the field's name, because some tricks are in the name. */
  write: (field: string) => string
  /** No field of any kind may take it. */
  always?: boolean
}

const plain = (name: string, value: string): BadText => ({ name, write: (field) => `${field}=${value}` })

export const badTexts: BadText[] = [
  { name: 'nothing at all', write: () => '' },
  plain('an empty value', ''),
  plain('spaces', '%20%09%0a'),
  plain('a negative number', '-1'),
  plain('zero', '0'),
  plain('2^53 + 1', '9007199254740993'),
  plain('2^63', '9223372036854775808'),
  plain('1e400', '1e400'),
  plain('NaN', 'NaN'),
  plain('Infinity', 'Infinity'),
  plain('a fraction', '1.5'),
  plain('a hexadecimal number', '0x10'),
  plain('full-width digits', '%EF%BC%91%EF%BC%92'),
  plain('a Boolean', 'true'),
  plain('__proto__', '__proto__'),
  plain('constructor', 'constructor'),
  plain('a quote', `%27%3B--`),
  plain('invalid UTF-8', '%c3%28'),
  plain('a surrogate in UTF-8', '%ED%A0%80'),
  plain('malformed percent-encoding', '%'),
  plain('more malformed percent-encoding', '%zz%e'),
  { name: 'a null byte', write: (field) => `${field}=tea%00pot_12345`, always: true },
  { name: 'an override of direction', write: (field) => `${field}=tea%E2%80%AEpot_12345`, always: true },
  { name: 'the same field twice', write: (field) => `${field}=1&${field}=2`, always: true },
  { name: 'the same field a hundred times', write: (field) => `${field}=1&`.repeat(100), always: true },
  { name: 'brackets', write: (field) => `${field}[]=1&${field}[__proto__]=2&${field}.constructor=3` },
]

/** Values that only JSON can carry, as the text that stands in the body. */
export const badJson: { name: string; text: string; always?: boolean }[] = [
  { name: 'null', text: 'null', always: true },
  { name: 'a list', text: '["1"]', always: true },
  { name: 'an empty list', text: '[]', always: true },
  { name: 'an object', text: '{"toString":"x","length":5}', always: true },
  { name: 'a deep nest', text: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, always: true },
  { name: '1e400', text: '1e400', always: true },
  { name: '2^63', text: '9223372036854775808', always: true },
  { name: 'a negative number', text: '-1', always: true },
  { name: 'a fraction', text: '1.5', always: true },
  { name: 'a lone surrogate', text: '"tea\\ud800pot_123"', always: true },
  { name: 'a null byte', text: '"tea\\u0000pot_123"', always: true },
  { name: 'text of 500,000 characters', text: `"${'茶'.repeat(300_000)}"`, always: true },
]

export interface BadBody {
  name: string
  type: string
  payload: string
  statuses: number[]
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const malformed = (name: string, payload: string): BadBody => ({ name, type: json, payload, statuses: [400] })
const tenMegabytes = 'x'.repeat(10 * 1024 * 1024)

/** Bodies that no write may take, whatever its fields are. */
export const badBodies: BadBody[] = [
  malformed('JSON that breaks off', '{"body":'),
  malformed('a list', '[]'),
  malformed('a text', '"body"'),
  malformed('a number', '7'),
  malformed('NaN', '{"body":NaN}'),
  malformed('a prototype', '{"__proto__":{"isStaff":true}}'),
  malformed('a constructor', '{"constructor":{"prototype":{"isStaff":true}}}'),
  { name: 'plain text', type: 'text/plain', payload: 'body=x', statuses: [400, 415] },
  { name: 'XML', type: 'application/xml', payload: '<body/>', statuses: [415] },
  { name: 'files', type: 'multipart/form-data; boundary=x', payload: '--x--', statuses: [415] },
  { name: 'a type that is none', type: 'tea/pot', payload: 'x', statuses: [415] },
  { name: 'ten megabytes of form', type: form, payload: `body=${tenMegabytes}`, statuses: [413] },
  { name: 'ten megabytes of JSON', type: json, payload: `{"body":"${tenMegabytes}"}`, statuses: [413] },
]
