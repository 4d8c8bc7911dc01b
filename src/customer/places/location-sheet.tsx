import { useDeferredValue, useMemo, useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { placeWords } from '#src/words/place.ts'
import { sortByDistance } from './distance.ts'
import { PlaceList } from './place-list.tsx'
import { PlaceSearch, searchFrom } from './place-search.tsx'
import { findPlaces } from './search.ts'
import { usePosition } from './use-position.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as css from './place-list.module.css'

interface LocationSheetProps {
  open: boolean
  title?: string
  description?: string
  places: readonly Location[]
  value: number
  /** The row for 0, before the locations; null where one of them has to be chosen. */
  none?: { title: string; detail?: string; icon: IconName } | null
  onChoose: (id: number) => void
  onClose: () => void
}

const everywhere = {
  title: placeWords.allLocations,
  detail: placeWords.showEverything,
  icon: 'globe-hemisphere-west',
} as const

/** The row for none or all, then each location, the nearest first when the position is known. */
export default function LocationSheet({
  open,
  title = placeWords.filterTitle,
  description,
  places,
  value,
  none = everywhere,
  onChoose,
  onClose,
}: LocationSheetProps) {
  const { point } = usePosition()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const found = useMemo(() => sortByDistance(findPlaces(places, sought), point), [places, sought, point])
  const current = sought === '' ? found.find(({ location }) => location.id === value) : undefined
  const ordered = current ? [current, ...found.filter((each) => each !== current)] : found
  const first = sought === '' && none && (
    <NoneRow {...none} on={value === allLocations} onClick={() => onChoose(allLocations)} />
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} description={description}>
      {places.length >= searchFrom && <PlaceSearch value={text} onChange={setText} />}
      <div>
        <PlaceList plain places={ordered} chosen={value} onChoose={onChoose} before={first} />
        {found.length === 0 && (
          <p className={prose.muted} role="status">
            {places.length === 0 ? placeWords.noLocationsBody : placeWords.noneIn(sought.trim())}
          </p>
        )}
      </div>
    </Sheet>
  )
}

const NoneRow = ({
  title,
  detail,
  icon,
  on,
  onClick,
}: NonNullable<LocationSheetProps['none']> & { on: boolean; onClick: () => void }) => (
  <RowButton
    className={css.place}
    aria-pressed={on}
    onClick={onClick}
    start={
      <Tile size="sm" tone={on ? 'on' : undefined}>
        <Icon name={icon} />
      </Tile>
    }
    title={title}
    detail={detail}
    end={on && <Icon name="check" weight="bold" size="sm" label={placeWords.chosen} />}
  />
)
