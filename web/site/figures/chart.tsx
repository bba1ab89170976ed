import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import styles from './figures.module.css'

export interface Series {
  name: string
  values: readonly (number | null)[]
  write: (value: number) => string
}

type ChartProps = {
  /** The first day of each period. */
  starts: readonly string[]
  series: readonly Series[]
}

const colors = ['--color-tea', '--color-vermilion', '--color-gold', '--color-ink', '--color-quiet']
const heightPx = 220
const colorAt = (at: number) => colors[at % colors.length]!
/** Lines are told apart without colours too: the length of the dashes, and of the gaps between them. The first has none. */
const dashesAt = (at: number) => (at > 0 ? [2 + at * 3, 3] : [])
const secondsOf = (day: string) => Date.parse(day) / 1000

/**
 * Lines over time, for those who see them; the same stands in a table beside. What draws them is loaded with the first one. Colours are
 * asked for at each drawing, because a canvas knows nothing of the theme.
 */
export function Chart({ starts, series }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current } = place
    if (!current) return
    let plot: uPlot | undefined
    let isGone = false
    const draw = async () => {
      const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
      if (isGone) return
      const data = [starts.map(secondsOf), ...series.map(({ values }) => [...values])] as uPlot.AlignedData
      plot = new Plot(optionsOf(Plot, current, series), data, current)
    }
    void draw()
    const resizing = new ResizeObserver(() => plot?.setSize({ width: current.clientWidth, height: heightPx }))
    resizing.observe(current)
    const redraw = () => plot?.redraw(false)
    const theming = new MutationObserver(redraw)
    theming.observe(document.documentElement, { attributes: true })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', redraw)
    return () => {
      isGone = true
      resizing.disconnect()
      theming.disconnect()
      system.removeEventListener('change', redraw)
      plot?.destroy()
    }
  }, [starts, series])

  return <div ref={place} className={styles.chart} aria-hidden="true" />
}

type Pointed = [plot: uPlot, value: number | null, series: number, index: number | null]

/** What stands in the legend: what is pointed at, and the last of all where nothing is. */
const pointedAt = (...[plot, value, series, index]: Pointed) =>
  index === null ? plot.data[series]?.at(-1) : value

const write = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '' : format(value)

/** A piece of the line for the legend, as a background. */
function drawLine(at: number): string {
  const [color, [dash = 0, gap = 0]] = [`var(${colorAt(at)})`, dashesAt(at)]
  if (dash === 0) return color
  return `repeating-linear-gradient(90deg, ${color} 0 ${dash}px, transparent ${dash}px ${dash + gap}px)`
}

function optionsOf(Plot: typeof uPlot, place: HTMLElement, series: readonly Series[]): uPlot.Options {
  const colorOf = (name: string) => () => {
    place.style.color = `var(${name})`
    const { color } = getComputedStyle(place)
    place.style.color = ''
    return color
  }
  const short = new Intl.NumberFormat(getLocale(), { notation: 'compact' })
  const day = new Intl.DateTimeFormat(getLocale(), { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const whole = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  const axis = {
    font: `12px ${getComputedStyle(place).fontFamily}`,
    stroke: colorOf('--color-quiet'),
    grid: { stroke: colorOf('--color-line'), width: 1 },
    ticks: { stroke: colorOf('--color-line'), width: 1 },
  }
  return {
    width: place.clientWidth,
    height: heightPx,
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { markers: { width: 0, fill: (_, at) => drawLine(at - 1) } },
    // Of nothing, or of a few, whole numbers stand beside.
    scales: { y: { range: (_, low, high) => [Math.min(0, low), Math.max(5, high * 1.05)] } },
    axes: [
      { ...axis, values: (_, splits) => splits.map((seconds) => day.format(seconds * 1000)) },
      // Wide enough for 2500万: of a number whose beginning is cut another one is read.
      { ...axis, size: 64, values: (_, splits) => splits.map((value) => short.format(value)) },
    ],
    series: [
      {
        label: m.figures_start(),
        value: (...pointed) => write(pointedAt(...pointed), (seconds) => whole.format(seconds * 1000)),
      },
      ...series.map(({ name, write: writeValue }, at) => ({
        label: name,
        stroke: colorOf(colorAt(at)),
        width: 2,
        dash: dashesAt(at),
        points: { show: false },
        value: (...pointed: Pointed) => write(pointedAt(...pointed), writeValue),
      })),
    ],
  }
}
