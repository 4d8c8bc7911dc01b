import { useServices } from '#src/kit/services.ts'
import { useGrowing } from '#src/customer/ui/use-growing.ts'
import { PositionNote } from './position-button.tsx'
import { searchFrom } from './place-search.tsx'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { useNow } from '#src/ui/use-now.ts'
import { findUsWords } from '#src/words/find-us.ts'
import { placeWords } from '#src/words/place.ts'
import * as css from './sites.module.css'
import { LocationCard, LocationRow } from './location-card.tsx'
import type { Target } from './target.ts'
import type { FindUs, Selection } from './use-find-us.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface SitesProps {
  state: FindUs
  /** Number of the merchant's locations. */
  total: number
  /** How many are in view on the map; undefined before it is drawn. */
  inView: number | undefined
  target: Target | undefined
  /** Each location is named by its city first; also of many, each is shown in full. */
  byCity?: boolean
  /** Class of the list, in place of columns by its width. */
  list?: string
}

/** What follows the choice: the focus moves to a card that a row became; a marker's card is scrolled to. */
const arrivalOf = (selection: Selection | undefined, id: number): 'focus' | 'scroll' | undefined =>
  selection?.id === id ? (selection.by === 'list' ? 'focus' : 'scroll') : undefined

const countText = ({ sought, city, found }: FindUs, total: number, inView: number | undefined): string => {
  if (sought || city) return findUsWords.countOf(found.length, total)
  return inView === undefined || total < searchFrom ? findUsWords.count(total) : findUsWords.inView(inView, total)
}

const minute = 60_000

/** The list: the accessible equal of the map. */
export function Sites({ state, total, inView, target, byCity, list }: SitesProps) {
  const { clock, device } = useServices()
  const moment = useNow(clock.now, Infinity, minute)
  const inBrowser = useInBrowser()
  const now = inBrowser ? moment : undefined
  const { found, chosen, selection, choose, position } = state
  const { shown, end } = useGrowing(found.length, 20)
  // A marker may select a location further down than the list is drawn.
  const drawn = Math.max(shown, found.findIndex(({ location }) => location.id === chosen) + 1)
  const isFolded = total >= searchFrom && !byCity
  return (
    <>
      <PositionNote is={position.is} />
      <p className={`${prose.small} ${prose.muted} ${prose.num}`} role="status">
        {countText(state, total, inView)}
      </p>
      <ul className={list ?? css.sites}>
        {found.slice(0, drawn).map((place) => {
          const { id } = place.location
          const own = { ...place, now, onChoose: choose }
          return isFolded && id !== chosen ? (
            <LocationRow key={id} {...own} />
          ) : (
            <LocationCard
              key={id}
              {...own}
              {...{ target, byCity }}
              os={inBrowser ? device.os : 'other'}
              chosen={id === chosen}
              arrival={arrivalOf(selection, id)}
            />
          )
        })}
      </ul>
      <div ref={end} />
      {found.length === 0 && <p className={prose.muted}>{placeWords.noneFound}</p>}
    </>
  )
}
