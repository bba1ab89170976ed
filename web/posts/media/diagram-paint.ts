/** A diagram's colours and font, by the names that mermaid has for them. */
export type Paint = Record<string, string | boolean>

const tokens = {
  background: '--color-surface',
  primaryColor: '--color-tea-wash',
  primaryTextColor: '--color-ink',
  primaryBorderColor: '--color-tea',
  lineColor: '--color-quiet',
  textColor: '--color-ink',
  edgeLabelBackground: '--color-surface',
  secondaryColor: '--color-gold-wash',
  tertiaryColor: '--color-sunken',
  noteBkgColor: '--color-gold-wash',
  noteTextColor: '--color-ink',
  noteBorderColor: '--color-gold',
  pieSectionTextColor: '--color-on-tea',
  pieStrokeColor: '--color-surface',
  pieOuterStrokeColor: '--color-surface',
}

/** Slices, branches and ages are told apart by these; `--color-on-tea` is read on each, by day and by night. */
const series = [
  '--color-tea',
  '--color-amber',
  '--color-vermilion',
  '--color-quiet',
  '--color-gold',
  '--color-tea-strong',
  '--color-vermilion-strong',
]
const seriesLength = 12

/** Our colours as the page has them now. A custom property tells both of a pair, so an element has to wear each. */
export function readPaint(): Paint {
  const wearer = document.createElement('i')
  document.body.append(wearer)
  const worn = getComputedStyle(wearer)
  const wear = (token: string) => {
    wearer.style.color = `var(${token})`
    return worn.color
  }
  const paint: Paint = { darkMode: isDark(), fontFamily: worn.fontFamily, pieOpacity: '1' }
  for (const [name, token] of Object.entries(tokens)) paint[name] = wear(token)
  const colours = series.map(wear)
  const onColours = wear('--color-on-tea')
  for (let at = 0; at < seriesLength; at++) {
    const colour = colours[at % colours.length] as string
    Object.assign(paint, { [`pie${at + 1}`]: colour, [`cScale${at}`]: colour, [`git${at}`]: colour })
    Object.assign(paint, { [`cScaleLabel${at}`]: onColours, [`gitBranchLabel${at}`]: onColours })
  }
  wearer.remove()
  return paint
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : systemDark.matches
}

/** By the reader's choice or by the system's. */
export function onThemeChange(listener: () => void): void {
  systemDark.addEventListener('change', listener)
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
