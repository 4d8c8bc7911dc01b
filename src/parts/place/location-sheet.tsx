import { useDeferredValue, useMemo, useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Location } from '#contract/shapes/place.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { placeWords } from '#src/words/place.ts'
import { arrange } from './distance.ts'
import { PlaceList } from './place-list.tsx'
import { PlaceSearch } from './place-search.tsx'
import { findPlaces } from './search.ts'
import { usePosition } from './use-position.ts'

interface LocationSheetProps {
  open: boolean
  places: readonly Location[]
  value: number
  onChoose: (id: number) => void
  onClose: () => void
}

/** More than this fills a screen: then a search helps. */
const searchFrom = 9

/** Where will you wash? All locations, then each, the nearest first when that is known. */
export default function LocationSheet({ open, places, value, onChoose, onClose }: LocationSheetProps) {
  const { point } = usePosition()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const found = useMemo(() => arrange(findPlaces(places, sought), point), [places, sought, point])
  const all = sought === '' && <AllRow on={value === allLocations} onClick={() => onChoose(allLocations)} />
  return (
    <Sheet open={open} onClose={onClose} title={placeWords.filterTitle}>
      {places.length >= searchFrom && <PlaceSearch value={text} onChange={setText} />}
      <div>
        <PlaceList plain places={found} chosen={value} onChoose={onChoose} before={all} />
        {found.length === 0 && <p className="muted">{placeWords.noneIn(sought.trim())}</p>}
      </div>
    </Sheet>
  )
}

const AllRow = ({ on, onClick }: { on: boolean; onClick: () => void }) => (
  <RowButton
    className="place"
    aria-pressed={on}
    onClick={onClick}
    start={<Tile size="sm" tone={on ? 'on' : undefined}><Icon name="globe-hemisphere-west" /></Tile>}
    title={placeWords.allLocations}
    detail={placeWords.showEverything}
    end={on && <Icon name="check" weight="bold" size="sm" label={placeWords.chosen} />}
  />
)
