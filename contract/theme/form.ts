import type { Theme } from '../site/settings.ts'
import { mix, rgbTriple } from './colour.ts'
import type { Planes } from './planes.ts'
import { shapes, type ShapeName } from './voices.ts'

const px = (value: number) => `${value}px`

export function cornerTokens(name: ShapeName, theme: Theme) {
  const shape = shapes[name]
  return {
    'r-xs': px(shape.xs),
    'r-ctl': px(theme.button?.radius ?? shape.control),
    // a pill-shaped text field would clip long values, so the radius of fields is at most 16
    'r-input': px(theme.input?.radius ?? Math.min(shape.control, 16)),
    'r-card': px(shape.card),
    'r-tile': px(shape.tile),
    'r-sheet': px(theme.modal?.radius ?? shape.sheet),
  }
}

/** Shadows in the page's text colour; dark pages always add the hairline; `flat` replaces the card's shadow with it. */
export function elevationTokens({ dark, text }: Planes, line: string, flat: boolean) {
  const ink = dark ? '0 0 0' : rgbTriple(mix(text, '#000000', 0.75))
  const strength = dark ? 2.6 : 1
  const cast = (y: number, blur: number, alpha: number) =>
    `0 ${y}px ${blur}px rgb(${ink} / ${Number((alpha * strength).toFixed(3))})`
  const edge = flat || dark ? `inset 0 0 0 1px ${line}` : '0 0 0 0 transparent'
  return {
    'e-line': edge,
    'e-1': flat ? edge : `${edge}, ${cast(1, 2, 0.06)}, ${cast(4, 14, 0.06)}`,
    'e-2': flat ? `${edge}, ${cast(10, 30, 0.1)}` : `${edge}, ${cast(2, 4, 0.06)}, ${cast(12, 32, 0.12)}`,
    'e-3': `${edge}, ${cast(4, 8, 0.08)}, ${cast(24, 64, 0.2)}`,
  }
}
