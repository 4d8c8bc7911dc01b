import { knownOr } from '#src/kit/data/known-or.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { Body } from '#src/customer/ui/body.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { PageHead } from './page-head.tsx'
import { Page } from './page.tsx'
import { PayBar } from './pay-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { placeWords } from '#src/words/place.ts'
import { relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { ChooserHero } from './chooser-hero.tsx'
import * as css from './choose-location.module.css'
import { sortByDistance, type WithDistance } from '#src/customer/places/distance.ts'
import { PositionButton } from '#src/customer/places/position-button.tsx'
import { chooseHomeLocation } from '#src/customer/places/home-location.ts'
import { NoPlaces, NoneFound } from './no-places.tsx'
import { PlaceList } from '#src/customer/places/place-list.tsx'
import { PlaceSearch } from '#src/customer/places/place-search.tsx'
import { findPlaces } from '#src/customer/places/search.ts'
import { useHomeLocation } from '#src/customer/places/use-home-location.ts'
import { usePosition, type PositionView } from '#src/customer/places/use-position.ts'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as card from '#src/ui/card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface ChooseLocationProps {
  /** Called when the choice is stored. */
  onDone?: (locationId: number) => void
  /** Absent where a choice is required before anything else. */
  onBack?: () => void
}

/** The number of nearest locations that are offered at once. */
const nearest = 5

const none: readonly Location[] = []

/**
 * The choice of the location that washes and prices depend on. The position is requested by a tap, never automatically.
 *   first: the whole list   near: the nearest few, one selected   found: the search results
 * One component tree for all three, so that the search field keeps its focus and the keyboard stays open.
 */
export default function ChooseLocation({ onDone, onBack }: ChooseLocationProps) {
  const services = useServices()
  const stored = useListedPlaces()
  const places = knownOr(stored, none)
  const position = usePosition()
  const home = useHomeLocation()
  const [text, setText] = useState('')
  const [wantsAll, setWantsAll] = useState(false)
  const [picked, setPicked] = useState<number>()
  const sought = useDeferredValue(text).trim()
  const all = useMemo(() => sortByDistance(places, position.point), [places, position.point])
  const found = useMemo(
    () => sortByDistance(findPlaces(places, sought), position.point),
    [places, sought, position.point],
  )
  if (all.length === 0) return <NoPlaces waiting={stored.is === 'loading'} onRetry={stored.refresh} onBack={onBack} />

  const view: View = sought ? 'found' : position.point && !wantsAll ? 'near' : 'first'
  const near = all.slice(0, nearest)
  const pick = near.find(({ location }) => location.id === (picked ?? home.id)) ?? near[0]!
  const choose = (id: number) => void chooseHomeLocation(services, id).then(() => onDone?.(id))
  const showAll = () => {
    setText('')
    setWantsAll(true)
  }
  const footer = view === 'near' && (
    <PayBar end label={placeWords.chooseTitle}>
      <Button size="lg" block onClick={() => choose(pick.location.id)}>
        {placeWords.continueWith(pick.location.name)}
      </Button>
      <Button kind="quiet" block onClick={showAll}>
        {placeWords.showAll(all.length)}
      </Button>
    </PayBar>
  )
  return (
    <Page width="form" padded={false} onBack={onBack} footer={footer}>
      {view === 'first' ? (
        <ChooserHero first={!home.id} back={Boolean(onBack)} />
      ) : (
        <PageHead title={placeWords.chooseTitle} back={Boolean(onBack)} />
      )}
      <Body className={view === 'first' ? css.body : undefined}>
        <div className={cx(layout.g3, view === 'first' && `${card.card} ${css.ways}`)}>
          <PlaceSearch value={text} onChange={setText} />
          {view === 'first' && <PositionButton position={position} />}
        </div>
        <Choices
          {...{ view, all, found, near, pick, sought, position, choose, showAll }}
          chosen={home.id}
          onPick={setPicked}
        />
      </Body>
    </Page>
  )
}

type View = 'first' | 'near' | 'found'
type Places = readonly WithDistance<Location>[]

interface ChoicesProps {
  view: View
  all: Places
  found: Places
  near: Places
  pick: WithDistance<Location>
  chosen: number | undefined
  sought: string
  position: PositionView
  choose: (id: number) => void
  onPick: (id: number) => void
  showAll: () => void
}

function Choices({ view, all, found, near, pick, chosen, sought, position, choose, onPick, showAll }: ChoicesProps) {
  const { clock } = useServices()
  if (view === 'near') {
    return (
      <>
        <SectionHead title={placeWords.nearYou} end={placeWords.foundAgo(relativeTime(position.at, clock.now()))} />
        <PlaceList places={near} chosen={pick.location.id} onChoose={onPick} />
        <p className={`${prose.small} ${prose.muted}`}>{placeWords.changeAnyTime}</p>
      </>
    )
  }
  if (view === 'found' && found.length === 0) {
    return <NoneFound sought={sought} all={all} from={position.point} onChoose={choose} onShowAll={showAll} />
  }
  const places = view === 'found' ? found : all
  const count =
    view === 'found'
      ? placeWords.found(places.length)
      : position.point
        ? places.length
        : placeWords.countAToZ(places.length)
  return (
    <>
      <SectionHead title={placeWords.all} end={count} />
      <PlaceList key={sought} places={places} chosen={chosen} onChoose={choose} />
    </>
  )
}
