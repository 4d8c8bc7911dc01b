import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#src/ui/cx.ts'
import { vars } from '#src/ui/css-vars.ts'
import { colourWords } from '#src/words/admin-colours.ts'
import * as css from './colour-picker.module.css'
import { nameOfPicked, textOfPicked, type PickedColour } from './picked-colour.ts'

interface PickerProps {
  value: PickedColour
  onChange: (colour: PickedColour) => void
}

type Axis = 'saturation' | 'brightness'

const page = 10

/** How far each key moves along which axis, in percent. */
const keys: Readonly<Record<string, [axis: Axis, by: number]>> = {
  ArrowLeft: ['saturation', -1],
  ArrowRight: ['saturation', 1],
  ArrowDown: ['brightness', -1],
  ArrowUp: ['brightness', 1],
  Home: ['saturation', -page],
  End: ['saturation', page],
  PageDown: ['brightness', -page],
  PageUp: ['brightness', page],
}

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

/**
 * Saturation from left to right, brightness from below to above. It is one stop of the Tab key: the arrows move along both
 * axes, a page key, Home, End or Shift ten times as far. For a screen reader it is two sliders.
 */
export function ColourArea({ value, onChange }: PickerProps) {
  const area = useRef<HTMLDivElement>(null)
  const inputs = useRef<Partial<Record<Axis, HTMLInputElement | null>>>({})
  const [current, setCurrent] = useState<Axis>('saturation')

  const takePoint = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = area.current!.getBoundingClientRect()
    const saturation = percent((100 * (clientX - left)) / width)
    onChange({ ...value, saturation, brightness: percent(100 - (100 * (clientY - top)) / height) })
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    // The press would take the focus from the input.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    inputs.current[current]?.focus({ preventScroll: true })
    takePoint(event)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const move = keys[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [axis, by] = move
    onChange({ ...value, [axis]: percent(value[axis] + (event.shiftKey ? Math.sign(by) * page : by)) })
    inputs.current[axis]?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={area}
      role="group"
      aria-label={colourWords.area}
      className={css.area}
      style={vars({
        '--hue': value.hue,
        '--x': `${value.saturation}%`,
        '--y': `${100 - value.brightness}%`,
        '--thumb': textOfPicked({ ...value, alpha: 255 }),
      })}
      onPointerDown={press}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && takePoint(event)}
    >
      <div className={css.thumb}>
        {(['saturation', 'brightness'] as const).map((axis) => (
          <input
            key={axis}
            ref={(input) => {
              inputs.current[axis] = input
            }}
            type="range"
            min={0}
            max={100}
            step={1}
            value={percent(value[axis])}
            tabIndex={axis === current ? 0 : -1}
            aria-label={colourWords[axis]}
            aria-orientation={axis === 'brightness' ? 'vertical' : undefined}
            aria-valuetext={`${percent(value[axis])}%, ${nameOfPicked(value)}`}
            onFocus={() => setCurrent(axis)}
            onKeyDown={moveByKey}
            onChange={({ target }) => onChange({ ...value, [axis]: target.valueAsNumber })}
          />
        ))}
      </div>
    </div>
  )
}

export const HueSlider = ({ value, onChange }: PickerProps) => {
  const pure = { ...value, saturation: 100, brightness: 100, alpha: 255 }
  return (
    <input
      type="range"
      min={0}
      max={360}
      step={1}
      value={Math.round(value.hue)}
      className={cx(css.slider, css.hue)}
      style={vars({ '--thumb': textOfPicked(pure) })}
      aria-label={colourWords.hue}
      aria-valuetext={`${Math.round(value.hue)}°, ${nameOfPicked(pure)}`}
      onChange={({ target }) => onChange({ ...value, hue: target.valueAsNumber })}
    />
  )
}

export const AlphaSlider = ({ value, onChange }: PickerProps) => {
  const share = percent((100 * value.alpha) / 255)
  return (
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      value={share}
      className={cx(css.slider, css.alpha)}
      style={vars({ '--thumb': textOfPicked(value), '--opaque': textOfPicked({ ...value, alpha: 255 }) })}
      aria-label={colourWords.alpha}
      aria-valuetext={`${share}%`}
      onChange={({ target }) => onChange({ ...value, alpha: Math.round((255 * target.valueAsNumber) / 100) })}
    />
  )
}
