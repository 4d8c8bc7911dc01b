import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { colourWords } from '#src/words/admin-colours.ts'
import * as css from './colour-panel.module.css'
import { AlphaSlider, ColourArea, HueSlider } from './colour-picker.tsx'
import { colourOf, partsOfColour, typedAlpha, typedHex } from './colour-text.ts'
import { ratioText, type Guarded } from './guard-of.ts'
import { pickedOf, textOfPicked, type PickedColour } from './picked-colour.ts'

interface ColourPanelProps {
  id: string
  label: string
  /** #rrggbb or #rrggbbaa. */
  colour: string
  guarded: Guarded
  onChange: (colour: string) => void
  onUndo: () => void
  /** Absent: the colour is derived, or cannot be. */
  onDerive?: (() => void) | undefined
  onDone: () => void
  /** About other colours. */
  note?: ReactNode
}

/** Picks a colour by area and sliders, by its digits, or takes the nearest one that can be read. */
export function ColourPanel({
  id,
  label,
  colour,
  guarded,
  onChange,
  onUndo,
  onDerive,
  onDone,
  note,
}: ColourPanelProps) {
  // Black and grey have no hue of their own: the picked one is remembered while the panel is open.
  const [picked, setPicked] = useState(() => pickedOf(colour))
  const panel = useEscape(onDone)
  const value = textOfPicked(picked) === colour.toUpperCase() ? picked : pickedOf(colour)
  const pick = (next: PickedColour) => {
    setPicked(next)
    onChange(textOfPicked(next))
  }
  return (
    <section ref={panel} id={id} className={css.panel} aria-label={colourWords.panel(label)}>
      <ColourArea value={value} onChange={pick} />
      <div className={css.side}>
        <HueSlider value={value} onChange={pick} />
        <AlphaSlider value={value} onChange={pick} />
        <Digits colour={colour} onChange={onChange} />
        <Verdict guarded={guarded} />
        {note}
        <div className={css.actions}>
          {guarded.isAdjusted ? (
            <Button className={css.main} onClick={() => onChange(guarded.shown)}>
              {colourWords.use(guarded.shown)}
            </Button>
          ) : (
            <Button className={css.main} onClick={onDone}>
              {colourWords.done}
            </Button>
          )}
          {onDerive && (
            <Button kind="quiet" onClick={onDerive}>
              {colourWords.derive}
            </Button>
          )}
          <Button kind="quiet" onClick={onUndo}>
            {colourWords.undo}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Escape within an element, whichever of its controls has the focus. */
const useEscape = (onEscape: () => void): RefObject<HTMLElement | null> => {
  const within = useRef<HTMLElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const { current } = within
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && escape()
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [])
  return within
}

function Verdict({ guarded: { isAdjusted, shown, ratio, shownRatio } }: { guarded: Guarded }) {
  if (ratio === undefined || shownRatio === undefined)
    return isAdjusted ? (
      <p className={css.verdict} role="status">
        {colourWords.moved(shown)}
      </p>
    ) : null
  return (
    <p className={css.verdict} role="status">
      <Badge
        tone={isAdjusted ? 'warning' : 'success'}
        icon={<Icon name={isAdjusted ? 'warning' : 'check-circle'} weight="fill" />}
      >
        {ratioText(ratio)} : 1
      </Badge>
      <span>{isAdjusted ? colourWords.faint(shown, ratioText(shownRatio)) : colourWords.clear(ratioText(ratio))}</span>
    </p>
  )
}

function Digits({ colour, onChange }: Pick<ColourPanelProps, 'colour' | 'onChange'>) {
  const { hex, alpha } = partsOfColour(colour)
  return (
    <div className={css.digits}>
      <Typed
        key={`hex ${hex}`}
        label={colourWords.hex}
        text={hex}
        read={typedHex}
        problem={colourWords.hexBad}
        onRead={(typed) => onChange(colourOf({ hex: typed, alpha }))}
      />
      <Typed
        key={`alpha ${alpha}`}
        label={colourWords.alphaField}
        text={String(alpha)}
        read={typedAlpha}
        problem={colourWords.alphaBad}
        onRead={(typed) => onChange(colourOf({ hex, alpha: typed }))}
      />
    </div>
  )
}

interface TypedProps<Value> {
  label: string
  text: string
  read: (typed: string) => Value | null
  problem: string
  onRead: (value: Value) => void
}

/** Digits of a colour: applied as soon as they are complete. */
function Typed<Value>({ label, text, read, problem, onRead }: TypedProps<Value>) {
  const [typed, setTyped] = useState(text)
  const isBad = typed !== text && read(typed) === null
  return (
    <Field
      label={label}
      value={typed}
      spellCheck={false}
      autoComplete="off"
      {...(isBad ? { error: problem } : {})}
      onChange={({ target }) => {
        setTyped(target.value)
        const value = read(target.value)
        if (value !== null) onRead(value)
      }}
      onBlur={() => setTyped(text)}
    />
  )
}
