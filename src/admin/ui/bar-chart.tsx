import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { figureWords } from '#src/words/admin-today.ts'
import * as css from './bar-chart.module.css'

export interface Bar {
  label: string
  value: number
  /** The value as it is read out. */
  text: string
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** The value of a grid line. */
  scaleText: (value: number) => string
}

const height = 220
const [left, top, bottom] = [64, 12, 28]
/** Pixels of a bar where there are few. */
const thickest = 40
/** Pixels of a label below the bars. */
const labelWidth = 56

/** The width of an element, so that texts in the drawing keep their size. */
const useWidth = (): [number, RefObject<HTMLDivElement | null>] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}

/** The next value of which half is a round number too. */
export const niceTop = (highest: number): number => {
  if (highest <= 0) return 2
  const unit = 10 ** Math.floor(Math.log10(highest))
  return (
    [2, 4, 5, 6, 8, 10, 20].map((times) => times * unit).find((value) => value >= highest && value % 2 === 0) ??
    20 * unit
  )
}

/** Upright bars over hours or days. The same numbers are in a table beside it. */
export function BarChart({ title, bars, scaleText }: BarChartProps) {
  const id = useId()
  const [width, ref] = useWidth()
  const plot = { width: width - left, height: height - top - bottom }
  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), bars[0]!)
  const full = niceTop(highest.value)
  const step = plot.width / bars.length
  const thick = Math.min(thickest, step * 0.68)
  const every = Math.ceil(bars.length / Math.max(1, Math.floor(plot.width / labelWidth)))
  const summary = highest.value > 0 ? figureWords.highest(highest.label, highest.text) : figureWords.nothing
  return (
    <div ref={ref}>
      <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-t ${id}-d`}>
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{summary}</desc>
        {[0, 0.5, 1].map((part) => {
          const y = top + plot.height * (1 - part)
          return (
            <g key={part}>
              <line className={css.line} x1={left} x2={width} y1={y} y2={y} />
              <text className={css.scale} x={left - 8} y={y + 4} textAnchor="end">
                {scaleText(full * part)}
              </text>
            </g>
          )
        })}
        {bars.map(({ label, value, text }, place) => {
          const tall = (value / full) * plot.height
          return (
            <g key={label}>
              <title>{`${label}: ${text}`}</title>
              {/* The whole column shows the value, not only the bar. */}
              <rect className={css.reach} x={left + place * step} y={top} width={step} height={plot.height} />
              <rect
                className={css.bar}
                x={left + (place + 0.5) * step - thick / 2}
                y={top + plot.height - tall}
                width={thick}
                height={tall}
                rx={Math.min(3, tall / 2)}
              />
              {place % every === 0 && (
                <text className={css.scale} x={left + (place + 0.5) * step} y={height - 8} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
