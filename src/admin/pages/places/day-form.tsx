import { useId } from 'react'
import type { PlaceHours, PlacesDay } from '#contract/shapes/place.ts'
import { fieldOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Field, Form, GroupLabel, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { placesWords } from '#src/words/admin-places.ts'
import { useKept } from '../../ui/kept-forms.ts'
import * as css from './places-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const longest = 140

type What = keyof typeof placesWords.whats
type Day = PlacesDay['day']

/** What is typed and not sent. */
interface Typed {
  places: readonly number[]
  /** Empty: none is chosen yet. */
  what: What | ''
  /** On another date. */
  day: Day
  date: string
  text: string
}

const blank: Typed = { places: [], what: '', day: 'closed', date: '', text: '' }

const whats = (['closed', 'notice', 'usual', 'other'] as const).map((value) => ({
  value,
  label: placesWords.whats[value],
}))
const days = (['closed', 'notice', 'usual'] as const).map((value) => ({ value, label: placesWords.days[value] }))

const dayIn = ({ what, day }: Typed): Day | undefined => (what === '' ? undefined : what === 'other' ? day : what)

interface DayFormProps {
  places: readonly PlaceHours[]
  onSent: () => void
}

/** Closes several locations for a day, or says something about it: with all of them and today, in three presses. */
export function DayForm({ places, onSent }: DayFormProps) {
  const { typed, change, problems, busy, send } = useDay(places, onSent)
  const id = useId()
  const day = dayIn(typed)
  const { what, date, text } = typed
  const isAll = typed.places.length === places.length
  const toggle = (place: number) =>
    change({
      places: typed.places.includes(place) ? typed.places.filter((each) => each !== place) : [...typed.places, place],
    })
  const reason = typed.places.length === 0 ? placesWords.chooseWhere : day === undefined ? placesWords.chooseWhat : ''
  return (
    <Card as="section" aria-label={placesWords.day} data-setting="places/day">
      <Form className={layout.g3} held={reason !== ''} onSend={() => void send()}>
        <SectionHead title={placesWords.day} />
        <div className={layout.g1} role="group" aria-labelledby={id}>
          <span id={id}>
            <GroupLabel>{placesWords.where}</GroupLabel>
          </span>
          <div className={css.where}>
            <Chip
              on={isAll}
              icon={isAll && <Icon name="check" weight="bold" />}
              onClick={() => change({ places: isAll ? [] : places.map((place) => place.id) })}
            >
              {placesWords.all}
            </Chip>
            {places.map((place) => {
              const isChosen = typed.places.includes(place.id)
              return (
                <Chip
                  key={place.id}
                  on={isChosen}
                  icon={isChosen && <Icon name="check" weight="bold" />}
                  onClick={() => toggle(place.id)}
                >
                  {place.name}
                </Chip>
              )
            })}
          </div>
          {problems.places && <p className={css.problem}>{problems.places}</p>}
        </div>
        <div className={css.what}>
          <GroupLabel>{placesWords.what}</GroupLabel>
          <ChipChoice
            label={placesWords.what}
            choices={whats}
            value={what as What}
            onChange={(chosen) => change({ what: chosen })}
          />
        </div>
        {what === 'other' && (
          <>
            <Field
              label={placesWords.date}
              type="date"
              value={date}
              error={problems.date ?? ''}
              onChange={({ target }) => change({ date: target.value })}
            />
            <div className={css.what}>
              <ChipChoice
                label={placesWords.onDate}
                choices={days}
                value={typed.day}
                onChange={(chosen) => change({ day: chosen })}
              />
            </div>
          </>
        )}
        {day === 'usual' ? (
          <p className={`${prose.muted} ${prose.small}`}>{placesWords.usualHint}</p>
        ) : (
          day && (
            <TextArea
              label={placesWords.text}
              optional={day === 'closed'}
              value={text}
              maxLength={longest}
              rows={2}
              {...(problems.text ? { error: problems.text } : { hint: placesWords.textHint(text.length) })}
              onChange={({ target }) => change({ text: target.value })}
            />
          )
        )}
        <Button type="submit" block busy={busy} icon={<Icon name="paper-plane-tilt" weight="bold" />} reason={reason}>
          {reason === '' ? placesWords.sendTo(typed.places.length) : placesWords.send}
        </Button>
      </Form>
    </Card>
  )
}

type FieldName = 'places' | 'date' | 'text'

/** What is typed waits until it is sent, as a message does. */
const useDay = (places: readonly PlaceHours[], onSent: () => void) => {
  const { remote } = useServices()
  const { value, set, saved } = useKept<Typed>('places/day', {
    title: placesWords.unsent,
    value: blank,
    base: undefined,
  })
  // A location may have been closed for good since.
  const typed = { ...value, places: value.places.filter((id) => places.some((place) => place.id === id)) }
  const { busy, problems, find, forgive, run } = useAct<FieldName>({
    dialog: placesWords.failed,
    text: fieldOr(),
    beside: (error) => {
      if (!isRefused(error)) return null
      const { places: where, date, text } = error.fieldErrors
      return (where ?? date ?? text) ? { places: where ?? null, date: date ?? null, text: text ?? null } : null
    },
  })
  const change = (part: Partial<Typed>) => {
    forgive()
    set((now) => ({ ...now, ...part }))
  }
  const send = async () => {
    const day = dayIn(typed)
    if (day === undefined) return
    const text = typed.text.trim()
    const missing = {
      text: day === 'notice' && text === '' ? placesWords.textMissing : null,
      date: typed.what === 'other' && typed.date === '' ? placesWords.dateMissing : null,
    }
    if (find(missing)) return
    const body: PlacesDay = {
      places: [...typed.places],
      day,
      ...(typed.what === 'other' ? { date: typed.date } : {}),
      ...(text === '' || day === 'usual' ? {} : { text }),
    }
    const isSent = await run(
      (keyOf) => remote.ask('POST /accounts/places/days', { body }, { idempotencyKey: keyOf(body) }),
      placesWords.sent(body.places.length),
    )
    if (!isSent) return
    set(blank)
    saved(blank)
    onSent()
  }
  return { typed, change, problems, busy, send }
}
