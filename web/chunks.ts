import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Look = (id: string) => Rolldown.ModuleInfo | null
type Chunking = { getModuleInfo: Look }

const entry = fileURLToPath(new URL('client.tsx', import.meta.url))

/** What the browser begins with, and the pages that guests read. */
const firstRead =
  /\/web\/(client\.tsx|routes\/(__root|\$|index|thread|search|help|helpDetail|login|register|findPassWord\/[\w-]+|termsService|privacy|membershipCardList|membershipCard|feedback|question\/[\w-]+)\.tsx)/

/** What offers all sentences, or all icons, under one name: whoever imports it takes few of them. */
const isOffer = (id: string) => /\/generated\/messages(\.js|\/_index\.js)|\/lucide-react\.mjs/.test(id)

const kebab = (name: string) =>
  name.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()

/** The sentences and icons that a module takes, each by its folder and its name. */
const taken = (code: string): string[] => [
  ...[...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => `/messages/${name}.`),
  ...[...code.matchAll(/import\s*{([^}]*)}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => `/icons/${kebab(name.trim().replace(/ as .*/, ''))}.`),
  ),
]

function* walk(from: readonly string[], next: (id: string) => readonly string[]): Generator<string> {
  const open = [...from]
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || isOffer(id)) continue
    seen.add(id)
    yield id
    open.push(...next(id))
  }
}

/** Tells what modules of these names need at once, rather than when something is used. */
function findWhatIsNeeded(look: Look, by: RegExp): (id: string) => boolean {
  const imports = (id: string) => look(id)?.importedIds ?? []
  const all = walk([entry], (id) => [...imports(id), ...(look(id)?.dynamicallyImportedIds ?? [])])
  const needed = new Set(
    walk(
      [...all].filter((id) => by.test(id)),
      imports,
    ),
  )
  const offered = new Set([...needed].flatMap((id) => taken(look(id)?.code ?? '')))
  const isOfEverySentence = (id: string) => /\/generated\/\w+\.js$/.test(id)
  return (id) =>
    needed.has(id) || isOfEverySentence(id) || offered.has(/\/(messages|icons)\/[^/.]+\./.exec(id)?.[0] ?? '')
}

const layers: [RegExp, (found: RegExpExecArray) => string][] = [
  [/\/node_modules\//, () => 'libraries'],
  [/\/contract\/messages\//, () => 'sentences'],
  [/\/contract\/|\/web\/(ui|api|core|own-area|staff|editor)\//, () => 'parts'],
  [/\/web\/(\w+)/, ([, folder]) => `own-${folder}`],
]

const lookups = new Map<RegExp, (id: string) => boolean>()

/** Whether modules of these names need this one at once. */
function isNeeded(id: string, by: RegExp, chunking: Chunking): boolean {
  const known = lookups.get(by) ?? findWhatIsNeeded((each) => chunking.getModuleInfo(each), by)
  lookups.set(by, known)
  return known(id)
}

/** What stands beside something that every page needs, but no guest's page takes. */
const ofMembersAlone = /\/useBlocker\.|\/contract\/core\/(roles|author)\.ts/

/**
 * Names the file for a module that several pages share, none of which guests read: one file for each layer of the house,
 * so that a member's page asks for a dozen instead of a hundred. As no layer imports upward, no two of them wait for each
 * other. What readers need stays where it is.
 */
function nameMembersFile(id: string, chunking: Chunking): string | null {
  if (isNeeded(id, firstRead, chunking) && !ofMembersAlone.test(id)) return null
  for (const [layer, name] of layers) {
    const found = layer.exec(id)
    if (found) return name(found)
  }
  return null
}

/**
 * What comes by itself once a page is alive, for guests too. In files with what else members' pages share it would be ten
 * times as much: 141 KB on the list of topics, 187 on a topic.
 */
const later: Record<string, RegExp> = {
  'after-start': /\/web\/(shell\/after-start|api\/browser-call|core\/live-line)\.ts/,
  'topic-parts':
    /\/web\/posts\/(comments\/(thread-head|comment-box)|topics\/(topic-actions|similar-topics|author-card|outline))\.tsx/,
  'question-parts':
    /\/web\/posts\/questions\/(question-actions|question-marks|answer-head|follow-ups|similar-questions|adopted-mark)\.tsx/,
  'ways-in': /\/web\/accounts\/sign-in\/other-ways\.tsx/,
}

/**
 * What members' pages need besides goes to what is there on every page, so that they ask for none of the others; ways to
 * sign in have no place there.
 */
function nameLaterFile(id: string, chunking: Chunking): string | null {
  const isOfGuests = (each: string) =>
    [firstRead, ...Object.values(later)].some((parts) => isNeeded(each, parts, chunking))
  if (isNeeded(id, firstRead, chunking)) return null
  const found = Object.entries(later).find(([, parts]) => isNeeded(id, parts, chunking))
  if (!found) return null
  const isForMembersToo = !(chunking.getModuleInfo(id)?.importers ?? []).every(isOfGuests)
  return isForMembersToo && found[0] !== 'ways-in' ? 'after-start' : found[0]
}

/** What checks values: no page that guests read does. */
const ofShapes = /\/node_modules\/zod\/|\/contract\/core\/wire\./

/** Pages for guests, by what they are for. */
const families: Record<string, readonly RegExp[]> = {
  lists: [/\/routes\/index\./, /\/routes\/question\/list\./],
  topic: [/\/routes\/thread\./, /\/routes\/question\/index\./],
  search: [/\/routes\/search\./],
  help: [/\/routes\/help(Detail)?\./],
  cards: [/\/routes\/membershipCard(List)?\./],
  entering: [/\/routes\/login\./, /\/routes\/register\./, /\/routes\/findPassWord\//],
  feedback: [/\/routes\/feedback\./],
}

/** As much code costs less beside others than in a file of its own, whose answer begins with 800 bytes. */
const smallMax = 1_200

/**
 * Names one file for what the pages of a family need at once, unless it is large and of one page, and one each for what
 * pages for reading and pages with forms have in common, instead of one for each combination of pages. What is checked
 * with shapes would bring them along.
 */
function nameFamilyFile(id: string, chunking: Chunking): string | null {
  if (standsOnShapes(id, chunking)) return null
  // Their libraries offer it beside what every page needs.
  if (/\/(mutationObserver|useMutation)\./.test(id)) return 'form'
  const counts = Object.entries(families)
    .map(([name, pages]) => ({ name, count: pages.filter((page) => isNeeded(id, page, chunking)).length }))
    .filter(({ count }) => count > 0)
  const [first, second] = counts
  if (!first) return null
  const isSmall =
    /\.css$/.test(id) ||
    ofBareOperations.test(id) ||
    (chunking.getModuleInfo(id)?.code?.length ?? 0) < smallMax
  // What stands on something larger, in a file of its own, could make the two wait for each other.
  const isLeaf = !/\/web\/.*\.tsx?$/.test(id)
  if (!second) return first.count > 1 || (isSmall && isLeaf) ? first.name : null
  if (['lists', 'topic'].includes(first.name)) return isSmall || ofReading.test(id) ? 'reading' : null
  const isOfForms = counts.some(({ name }) => name === 'entering') && (isSmall || ofForms.test(id))
  return isOfForms ? 'form' : null
}

/** Operations that are taken for what stands on shapes, though none of theirs is left in the browser's code. */
const ofBareOperations =
  /\/contract\/(posts\/(topics|topic-searches|comments|read-places|hidden-content|upload-paths|questions|question-cards|question-searches|search)|money\/money|accounts\/accounts|site\/(help|site))\.ts/

const standsOnShapes = (id: string, chunking: Chunking): boolean =>
  [
    ...walk([id], (each) =>
      ofBareOperations.test(each) ? [] : (chunking.getModuleInfo(each)?.importedIds ?? []),
    ),
  ].some((each) => ofShapes.test(each))

/** More than small, and on nearly every page. */
const ofReading = /\/web\/(accounts\/members\/member-link|ui\/time-ago)|\/useSuspenseQuery/

/** What forms and members' pages stand on: in everybody's first page it would be 1 KB that no reader needs. */
const ofForms =
  /\/web\/(ui\/(form-|field|input|card|select|choice|confirm)|api\/(use-|lenient-search|send-request|sessions)|own-area\/)|\/contract\/accounts\/(?!refresh)|\/(mutationObserver|useMutation)\./

/** What a list says behind its end, as most pages can but no form does: with the frame every form would load it. */
const ofLists = /\/web\/ui\/empty-list\.|\/ui_page_empty\./

/**
 * How a text looks, of a topic or of the help, and what comes later beside it: in a file of its own that would come late,
 * too, and move the text.
 */
const ofTexts =
  /\/web\/(ui\/(prose\.module|trusted-html|post-body)|posts\/(comments\/comment-box|topics\/(author-card|topic-page|topic-article))\.module)/

/**
 * Names one file for the looks of what only members' pages have, or what opens on others: each sheet of a later part is
 * named in everybody's first page.
 */
function nameMembersLook(id: string, chunking: Chunking): string | null {
  if (!/\/web\/(?!ui|staff|site)\w.*\.module\.css$/.test(id)) return null
  return [firstRead, ...Object.values(later)].some((parts) => isNeeded(id, parts, chunking)) ? null : 'own'
}

/** Which modules share a file in the browser; the first group that wants one has it. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'shapes', test: ofShapes },
  // What nearly every part shares, in one file: in the many that each combination of users would make, it compresses
  // worse by 3 to 5 KB of everybody's first page, which then asks for twice as many.
  { name: 'frame', minShareCount: 43, test: (id) => !ofForms.test(id) && !ofLists.test(id) },
  // The header has a member's avatar too, on pages with nothing to read, and what follows the first page asks who may see it.
  // What looks alike on pages with lists and with forms alone would bring all that lists have in common to the forms, 2 KB of it.
  {
    name: 'index',
    test: /\/web\/(ui\/(avatar\.|(choice|tabs)\.module)|client\.tsx|core\/member-gone|api\/page-permission)|\/icons\/eye\./,
  },
  // A column of tags or of categories begins with all of them.
  { name: 'tag-icon', test: /\/tag-icon\.tsx|\/icons\/layout-grid\./ },
  { name: 'text', test: ofTexts },
  { name: nameMembersLook, debugName: 'looks', includeDependenciesRecursively: false },
  { name: 'staff', test: /\/web\/(staff|site)\/(?!friendly-links)[\w-]+\.module\.css/ },
  { name: nameLaterFile, debugName: 'later', includeDependenciesRecursively: false },
  { name: nameFamilyFile, debugName: 'families', minShareCount: 2, includeDependenciesRecursively: false },
  // What members' pages share. What it needs of the readers' stays with them.
  { name: nameMembersFile, debugName: 'layers', minShareCount: 2, includeDependenciesRecursively: false },
]
