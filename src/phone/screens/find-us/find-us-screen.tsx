import { useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { locations } from '#src/resources/resource.ts'
import { useGrowing } from '#src/kit/data/use-growing.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { sortByDistance } from '#src/shop/place/distance.ts'
import { PositionNote } from '#src/shop/place/position-button.tsx'
import { PlaceSearch, searchFrom } from '#src/shop/place/place-search.tsx'
import { findPlaces } from '#src/shop/place/search.ts'
import { usePosition } from '#src/shop/place/use-position.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { dataWords } from '#src/words/data.ts'
import { findUsWords } from '#src/words/find-us.ts'
import { placeWords } from '#src/words/place.ts'
import * as css from './find-us.module.css'
import { LocationCard, LocationRow } from './location-card.tsx'
import { readTarget, type Target } from './target.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** Every location: the nearest first when the position is known, else alphabetical. */
export default function FindUsScreen() {
  const { back, opens, query } = useNavigation()
  const places = useStored(locations, undefined)
  const position = usePosition()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text).trim()
  const target = useMemo(() => readTarget(query, opens), [query, opens])
  const waiting = !places.value && (!places.looked || places.refreshing)
  const find = (
    <Chip
      icon={position.is === 'asking' ? <Spinner /> : <Icon name="crosshair-simple" />}
      on={position.point !== undefined}
      onClick={position.find}
    >
      {findUsWords.yourLocation}
    </Chip>
  )
  return (
    <Page width="list" title={findUsWords.title} end={find} onBack={back} busy={waiting}>
      {target?.asked && (
        <Note icon={<Icon name="map-pin" weight="fill" />}>
          <b>{findUsWords.chooseFirst}.</b> {findUsWords.chooseFirstBody}
        </Note>
      )}
      <PositionNote is={position.is} />
      <AsOf what={dataWords.locations} view={places} />
      {places.value?.length ? (
        <>
          {places.value.length >= searchFrom && <PlaceSearch value={text} onChange={setText} />}
          <Sites key={sought} places={places.value} sought={sought} from={position.point} target={target} />
        </>
      ) : waiting ? (
        <SitesSkeleton />
      ) : (
        <NoSites onRetry={places.refresh} />
      )}
    </Page>
  )
}

interface SitesProps {
  places: readonly Location[]
  sought: string
  from: Point | undefined
  target: Target | undefined
}

function Sites({ places, sought, from, target }: SitesProps) {
  const { device } = useServices()
  const found = useMemo(() => sortByDistance(findPlaces(places, sought), from), [places, sought, from])
  const { shown, end } = useGrowing(found.length, 20)
  const many = places.length >= searchFrom
  const [opened, setOpened] = useState<number>()
  const open = found.some(({ location }) => location.id === opened) ? opened : found[0]?.location.id
  const count = sought ? findUsWords.countOf(found.length, places.length) : findUsWords.count(places.length)
  return (
    <>
      <p className={`${prose.small} ${prose.muted} ${prose.num}`} role="status">
        {count}
      </p>
      <ul className={css.sites}>
        {found
          .slice(0, shown)
          .map((place, index) =>
            many && place.location.id !== open ? (
              <LocationRow key={place.location.id} {...place} onOpen={setOpened} />
            ) : (
              <LocationCard
                key={place.location.id}
                {...place}
                target={target}
                os={device.os}
                first={index === 0 && place.miles !== undefined}
                focused={place.location.id === opened}
              />
            ),
          )}
      </ul>
      <div ref={end} />
      {found.length === 0 && <p className={prose.muted}>{placeWords.noneFound}</p>}
    </>
  )
}

const SitesSkeleton = () => (
  <div className={css.sites}>
    {Array.from({ length: 4 }, (_, index) => (
      <Card key={index} className={layout.g3}>
        <Skeleton width={140} height={22} />
        <Skeleton width={210} />
        <Skeleton height={48} control />
      </Card>
    ))}
  </div>
)

const NoSites = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    art={
      <Seal tone="brand">
        <Icon name="map-trifold" weight="duotone" />
      </Seal>
    }
    title={findUsWords.none}
    actions={<Button onClick={onRetry}>{findUsWords.tryAgain}</Button>}
  >
    {findUsWords.noneBody}
  </Empty>
)
