import type { Location } from '#contract/shapes/place.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Page } from './page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { placeWords } from '#src/words/place.ts'
import { directionTo, milesText, type WithDistance } from '#src/customer/places/distance.ts'

const seal = (
  <Seal tone="brand">
    <Icon name="map-trifold" weight="duotone" />
  </Seal>
)

interface NoneFoundProps {
  sought: string
  /** Nearest first when `from` is known. */
  all: readonly WithDistance<Location>[]
  from: Point | undefined
  onChoose: (id: number) => void
  onShowAll: () => void
}

/** The search found nothing: shows the nearest locations when the position is known, and always the whole list. */
export function NoneFound({ sought, all, from, onChoose, onShowAll }: NoneFoundProps) {
  const nearest =
    from && all[0]?.miles !== undefined ? { from, miles: all[0].miles, location: all[0].location } : undefined
  const actions = (
    <>
      {nearest && (
        <Button size="lg" onClick={() => onChoose(nearest.location.id)}>
          {placeWords.choose(nearest.location.name)}
        </Button>
      )}
      <Button kind={nearest ? 'quiet' : 'primary'} onClick={onShowAll}>
        {placeWords.showAll(all.length)}
      </Button>
    </>
  )
  return (
    <Empty art={seal} title={placeWords.noneIn(sought)} actions={actions}>
      {nearest
        ? placeWords.nearestIs(
            nearest.location.name,
            milesText(nearest.miles),
            directionTo(nearest.from, nearest.location),
          )
        : placeWords.noneFound}
    </Empty>
  )
}

interface NoPlacesProps {
  waiting: boolean
  onRetry: () => void
  onBack: (() => void) | undefined
}

/** Shown while the list is loading, or could not be loaded. */
export const NoPlaces = ({ waiting, onRetry, onBack }: NoPlacesProps) => (
  <Page title={placeWords.chooseTitle} onBack={onBack} busy={waiting}>
    {waiting ? (
      Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={60} />)
    ) : (
      <Empty
        art={seal}
        title={placeWords.noLocations}
        actions={<Button onClick={onRetry}>{placeWords.tryAgain}</Button>}
      >
        {placeWords.noLocationsBody}
      </Empty>
    )}
  </Page>
)
