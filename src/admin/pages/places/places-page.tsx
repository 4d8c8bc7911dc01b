import { useEffect } from 'react'
import { openingAt } from '#contract/rules/opening.ts'
import type { PlaceHours } from '#contract/shapes/place.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { openingWords } from '#src/words/opening.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { wantedSetting } from '../../settings/wanted-setting.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { ListEntry } from '../../ui/list-entry.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { chosenPlace } from './chosen-place.ts'
import { HoursForm } from './hours-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import * as css from './places-page.module.css'
import * as listDetail from '../../ui/list-detail.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The locations, and the hours and the notice of one of them. */
export default function PlacesPage() {
  const asked = useAsk('GET /accounts/places', {})
  const chosen = useSmallStore(chosenPlace)
  useWantedPlace()
  return (
    <SectionPage title={placesWords.title} lead={placesWords.lead}>
      <AskedContent asked={asked}>
        {(places: readonly PlaceHours[]) => {
          const place = places.find(({ id }) => id === chosen) ?? places[0]
          if (!place) return <p className={prose.muted}>{placesWords.none}</p>
          return (
            <div className={cx(listDetail.split, css.places)}>
              <Card as="section" flush className={listDetail.list} aria-label={placesWords.list}>
                {places.map((each) => (
                  <PlaceEntry
                    key={each.id}
                    place={each}
                    current={each === place}
                    onChoose={() => chosenPlace.set(each.id)}
                  />
                ))}
              </Card>
              <div className={css.forms}>
                <NoticeForm key={`notice ${place.id}`} place={place} onSaved={asked.again} />
                <HoursForm key={`hours ${place.id}`} place={place} onSaved={asked.again} />
              </div>
            </div>
          )
        }}
      </AskedContent>
    </SectionPage>
  )
}

/** A form that is asked for is that of one location. */
const useWantedPlace = (): void => {
  const wanted = useSmallStore(wantedSetting)
  useEffect(() => {
    const id = /^(?:hours|notice)\/(\d+)$/.exec(wanted ?? '')?.[1]
    if (id !== undefined) chosenPlace.set(Number(id))
  }, [wanted])
}

interface PlaceEntryProps {
  place: PlaceHours
  current: boolean
  onChoose: () => void
}

function PlaceEntry({ place: { name, city, hours, notice }, current, onChoose }: PlaceEntryProps) {
  const { clock } = useServices()
  const opening = openingAt(hours ?? undefined, clock.now())
  const state = opening ? (
    <Badge tone={opening.open ? 'success' : 'plain'}>{opening.open ? placesWords.open : openingWords.closed}</Badge>
  ) : (
    <Badge>{placesWords.noHours}</Badge>
  )
  const badges = (
    <>
      {notice && <Badge tone="warning">{placesWords.noticeToday}</Badge>}
      {state}
    </>
  )
  return <ListEntry title={name} detail={city} end={badges} current={current} onChoose={onChoose} />
}
