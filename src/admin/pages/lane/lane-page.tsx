import { useState } from 'react'
import type { LaneVehicle } from '#contract/shapes/lane.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { laneWords as words } from '#src/words/admin-lane.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { useAtOwnPlaces } from '../../ui/own-office.ts'
import { ReasonDialog, type ReasonedAct } from '../../ui/reason-dialog.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { LaneCar } from './lane-car.tsx'
import * as css from './lane-page.module.css'

/** Fewer characters are asked for nothing. */
const fewest = 3

interface Checked {
  plate: string
  cars: readonly LaneVehicle[]
}

/** A check by plate for staff who stand at the lane with a phone in one hand. */
export default function LanePage() {
  const { remote, newKey } = useServices()
  const { saved } = useEditing()
  const atOwn = useAtOwnPlaces()
  const places = atOwn(saved.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const [place, setPlace] = useState(places[0]?.value ?? '')
  const [plate, setPlate] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [asked, setAsked] = useState<ReasonedAct | null>(null)
  const { busy, problems, find, forgive, run } = useAct({ beside: 'plate', text: refusalOr() })
  const look = async (typed: string) => {
    if (typed.trim().length < fewest) return void find({ plate: words.tooShort })
    await run(async () => {
      const cars = await remote.ask('POST /accounts/lane-checks', { body: { plate: typed.trim() } })
      setChecked({ plate: typed.trim(), cars })
    })
  }
  const count = ({ vehicle, membership }: LaneVehicle) => {
    if (!membership) return
    // One opened dialog counts once, however often it is sent.
    const use = newKey()
    setAsked({
      title: words.countOf(membership.plan, vehicle.license),
      body: words.countBody,
      yes: words.count,
      done: words.counted,
      act: (reason) =>
        remote.ask('PUT /accounts/lane-uses/{use}', {
          params: { use },
          body: { membership: membership.id, locationId: Number(place), reason },
        }),
    })
  }
  return (
    <SectionPage title={words.title} lead={words.lead}>
      <div className={css.page}>
        <Card>
          <Form held={busy} onSend={() => void look(plate)}>
            {places.length > 1 && (
              <SelectField
                label={words.place}
                value={place}
                options={places}
                onChange={({ target }) => setPlace(target.value)}
              />
            )}
            <Field
              label={words.plate}
              value={plate}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={20}
              error={problems.plate ?? undefined}
              onChange={({ target }) => {
                forgive()
                setPlate(target.value)
              }}
            />
            <Button type="submit" size="lg" block busy={busy} icon={<Icon name="magnifying-glass" />}>
              {words.check}
            </Button>
          </Form>
        </Card>
        <section className={css.cars} aria-label={words.found} aria-live="polite">
          {checked?.cars.length === 0 && <Note tone="warning">{words.none(checked.plate)}</Note>}
          {checked?.cars.map((car) => (
            <LaneCar key={`${car.vehicle.state} ${car.vehicle.license}`} car={car} onCount={() => count(car)} />
          ))}
        </section>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} onDone={() => void (checked && look(checked.plate))} />
    </SectionPage>
  )
}
