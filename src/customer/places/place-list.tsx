import { memo, type ReactNode } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RowButton, Rows } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { placeWords } from '#src/words/place.ts'
import { useGrowing } from '#src/customer/ui/use-growing.ts'
import { milesText, type WithDistance } from './distance.ts'
import * as css from './place-list.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface PlaceListProps {
  places: readonly WithDistance<Location>[]
  chosen?: number
  onChoose: (id: number) => void
  /** Inside a sheet: no card around the rows. */
  plain?: boolean
  /** A row before the locations, which selects all of them. */
  before?: ReactNode
}

/** Locations to choose from; drawn as far as they are scrolled. */
export function PlaceList({ places, chosen, onChoose, plain, before }: PlaceListProps) {
  const { shown, end } = useGrowing(places.length)
  return (
    <>
      <Rows plain={plain}>
        {before}
        {places.slice(0, shown).map(({ location, miles }) => (
          <PlaceRow
            key={location.id}
            location={location}
            miles={miles}
            on={location.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </Rows>
      <div ref={end} />
    </>
  )
}

const PlaceRow = memo(
  ({ location, miles, on, onChoose }: WithDistance<Location> & { on: boolean; onChoose: (id: number) => void }) => (
    <RowButton
      className={css.place}
      aria-pressed={on}
      onClick={() => onChoose(location.id)}
      start={
        <Tile size="sm" tone={on ? 'on' : undefined}>
          {on ? <Icon name="map-pin" weight="fill" /> : <Icon name="map-pin" />}
        </Tile>
      }
      title={location.name}
      detail={[location.address1, location.city].filter(Boolean).join(', ')}
      end={
        <>
          {miles !== undefined && (
            <span className={`${prose.small} ${prose.muted} ${prose.num} ${layout.nowrap}`}>{milesText(miles)}</span>
          )}
          {on && <Icon name="check" weight="bold" size="sm" label={placeWords.chosen} />}
        </>
      }
    />
  ),
)
