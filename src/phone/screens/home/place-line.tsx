import { ConnectionPill } from '#src/customer/queued/connection-pill.tsx'
import { milesAway } from '#src/customer/places/distance.ts'
import { useHomeLocation } from '#src/customer/places/use-home-location.ts'
import { useNearest } from '#src/customer/places/use-nearest.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { homeWords } from '#src/words/home.ts'
import * as css from './home.module.css'

const pin = <Icon name="map-pin" weight="fill" size="sm" />

/**
 * The location on the home screen. With forced locations: the chosen one, on a button that changes it. Else: the chosen
 * or nearest one, on a link to all of them.
 */
export function PlaceLine({ onChange }: { onChange: () => void }) {
  const { forceLocations } = useSite()
  return (
    <div className={css.line}>
      {forceLocations ? <ForcedLocation onChange={onChange} /> : <NearestLocation />}
      <ConnectionPill className={css.pill} />
    </div>
  )
}

function ForcedLocation({ onChange }: { onChange: () => void }) {
  const name = useHomeLocation().location?.name ?? homeWords.chooseLocation
  return (
    <Chip
      className={css.chip}
      icon={<Icon name="map-pin" weight="fill" />}
      iconEnd={<Icon name="caret-down" weight="bold" size="sm" />}
      aria-label={homeWords.changeLocation(name)}
      onClick={onChange}
    >
      {name}
    </Chip>
  )
}

function NearestLocation() {
  const home = useHomeLocation()
  const nearest = useNearest()
  const { opens } = useNavigation()
  const distance = nearest?.miles === undefined ? undefined : milesAway(nearest.miles)
  const words = nearest
    ? distance
      ? homeWords.placeAway(nearest.location.name, distance)
      : nearest.location.name
    : homeWords.findNearest
  // Until the choice is loaded the line only keeps its height.
  if (home.id === undefined && !home.unreachable) return <p className={css.place} />
  if (!opens('/findUs'))
    return (
      <p className={css.place}>
        {nearest && pin}
        {nearest && words}
      </p>
    )
  return (
    <Anchor className={css.place} href="/findUs">
      {pin}
      {words}
    </Anchor>
  )
}
