import { adminSections } from '#contract/routes/admin.ts'
import type { PlaceHours } from '#contract/shapes/place.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { shortDate } from '#src/kit/format.ts'
import { openingView } from '#src/kit/opening.ts'
import { useServices } from '#src/kit/services.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { rowAddress } from '../../content/row-address.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAtOwnPlaces } from '../../ui/own-office.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { DayForm } from './day-form.tsx'
import * as css from './places-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A closed day or a notice for several locations at once, and what holds at each of them now. */
export default function PlacesPage() {
  const asked = useAsk('GET /accounts/places', {})
  const atOwn = useAtOwnPlaces()
  return (
    <SectionPage title={placesWords.title} lead={placesWords.lead}>
      <AskedContent asked={asked}>
        {(all) => {
          const places = atOwn(all).filter(({ closedForGood }) => !closedForGood)
          if (places.length === 0) return <p className={prose.muted}>{placesWords.none}</p>
          return (
            <div className={css.split}>
              <DayForm places={places} onSent={asked.again} />
              <Card as="section" className={layout.g2} aria-label={placesWords.list}>
                <SectionHead title={placesWords.list} end={places.length} />
                <ul className={css.list}>
                  {places.map((place) => (
                    <PlaceNow key={place.id} place={place} onChanged={asked.again} />
                  ))}
                </ul>
              </Card>
            </div>
          )
        }}
      </AskedContent>
    </SectionPage>
  )
}

const { path: studioPath } = adminSections.find(({ name }) => name === 'locations')!

interface PlaceNowProps {
  place: PlaceHours
  onChanged: () => void
}

/** What customers read of a location now, its notice, and the way to its hours. */
function PlaceNow({ place, onChanged }: PlaceNowProps) {
  const { remote, clock } = useServices()
  const now = useNow(clock.now, Infinity, 30_000)
  const { busy, run } = useAct({ dialog: placesWords.failed, text: refusalOr() })
  const { id, name, city, hours, notice, noticeTag } = place
  const opening = openingView({ ...(hours ? { hours } : {}), ...(notice ? { notice } : {}) }, now)
  const remove = async () => {
    const request = { params: { id }, body: { notice: null } }
    await run(
      () => remote.ask('PUT /accounts/places/{id}/notice', request, { ifMatch: noticeTag }),
      placesWords.noticeRemoved(name),
    )
    onChanged()
  }
  return (
    <li className={css.place}>
      <span className={css.name}>
        <b>{name}</b>
        <span className={`${prose.muted} ${prose.xs}`}>{opening ? opening.text : city}</span>
      </span>
      {opening ? (
        <Badge tone={opening.open ? 'success' : 'plain'}>
          {opening.open ? placesWords.open : placesWords.days.closed}
        </Badge>
      ) : (
        <Badge>{placesWords.noHours}</Badge>
      )}
      <Anchor
        className={`${prose.link} ${prose.linkTap}`}
        href={rowAddress(studioPath, { kind: 'locations', id: String(id) })}
        aria-label={placesWords.hours(name)}
      >
        {placesWords.hoursShort}
      </Anchor>
      {notice && (
        <span className={css.notice}>
          <span className={prose.small}>{placesWords.notice(shortDate(`${notice.date}T12:00:00`), notice.text)}</span>
          <Button
            kind="quiet"
            size="sm"
            busy={busy}
            aria-label={placesWords.removeNotice(name)}
            onClick={() => void remove()}
          >
            {placesWords.removeShort}
          </Button>
        </span>
      )}
    </li>
  )
}
