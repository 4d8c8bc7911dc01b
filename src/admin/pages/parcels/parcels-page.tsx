import { useState, type ReactNode } from 'react'
import { trackingLength } from '#contract/constants.ts'
import type { Parcel, ParcelState, Parcels } from '#contract/shapes/parcel.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Actions, Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { parcelsWords as words } from '#src/words/admin-parcels.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './parcels-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Merchandise to send, in three columns. */
export default function ParcelsPage() {
  const asked = useAsk('GET /accounts/parcels', {})
  return (
    <SectionPage title={words.title} lead={words.lead}>
      <AskedContent asked={asked}>{(parcels) => <Columns parcels={parcels} onMoved={asked.again} />}</AskedContent>
    </SectionPage>
  )
}

const Columns = ({ parcels, onMoved }: { parcels: Parcels; onMoved: () => void }) => (
  <div className={css.columns}>
    {(['toPack', 'packed', 'sent'] as const).map((column) => (
      <Column key={column} column={column} parcels={parcels[column]} onMoved={onMoved} />
    ))}
  </div>
)

/** Cards of a column at first. */
const first = 20

interface ColumnProps {
  column: keyof Parcels
  parcels: readonly Parcel[]
  onMoved: () => void
}

function Column({ column, parcels, onMoved }: ColumnProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? parcels : parcels.slice(0, first)
  return (
    <section className={css.column} aria-label={words.columns[column]}>
      <h2 className={css.title}>
        {words.columns[column]} <span className={`${prose.muted} ${prose.num}`}>{parcels.length}</span>
      </h2>
      {parcels.length === 0 && <p className={prose.muted}>{words.none[column]}</p>}
      {shown.map((parcel) => (
        <ParcelCard key={parcel.id} parcel={parcel} onMoved={onMoved} />
      ))}
      {shown.length < parcels.length && (
        <Button kind="quiet" block onClick={() => setWhole(true)}>
          {words.more(parcels.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function ParcelCard({ parcel, onMoved }: { parcel: Parcel; onMoved: () => void }) {
  const { remote } = useServices()
  const [tracking, setTracking] = useState('')
  const { busy, problems, find, forgive, run } = useAct<'tracking'>({
    beside: 'tracking',
    text: refusalOr(),
    after: onMoved,
  })
  const [name = words.noAddress, ...address] = parcel.to
  const move = (to: ParcelState) => {
    const typed = tracking.trim()
    if (to === 'sent' && typed.replaceAll(/[ -]/g, '').length < trackingLength.least)
      return void find({ tracking: words.trackingMissing })
    const body = { from: parcel.state, to, ...(to === 'sent' ? { tracking: typed } : {}) }
    void run(() => remote.ask('PUT /accounts/parcels/{id}/state', { params: { id: parcel.id }, body }), words.moved[to])
  }
  const act = (to: ParcelState, label: string, kind: 'primary' | 'outline' | 'quiet', icon?: ReactNode) => (
    <Button kind={kind} busy={busy} icon={icon} aria-label={words.of(label, name)} onClick={() => move(to)}>
      {label}
    </Button>
  )
  return (
    <Card as="article" className={css.card}>
      <div className={css.head}>
        <h3>{name}</h3>
        {(parcel.state === 'sent' || parcel.state === 'returned') && (
          <Badge tone={parcel.state === 'sent' ? 'info' : 'warning'}>{words.state[parcel.state]}</Badge>
        )}
      </div>
      {address.length > 0 && <p className={css.address}>{address.join('\n')}</p>}
      <ul className={css.items}>
        {parcel.items.map((item) => (
          <li key={item.name}>{words.item(item.name, item.quantity)}</li>
        ))}
      </ul>
      <p className={`${prose.small} ${prose.muted}`}>{words.order(parcel.orderNumber, shortDate(parcel.orderedAt))}</p>
      {parcel.tracking !== null && <p className={prose.mono}>{parcel.tracking}</p>}
      {parcel.movedAt !== null && (
        <p className={`${prose.small} ${prose.muted}`}>{words.movedBy(dateTime(parcel.movedAt), parcel.by)}</p>
      )}
      {parcel.state === 'packed' && (
        <Field
          label={words.tracking}
          autoComplete="off"
          maxLength={trackingLength.most}
          error={problems.tracking ?? ''}
          value={tracking}
          onChange={({ target }) => {
            forgive()
            setTracking(target.value)
          }}
        />
      )}
      {parcel.state !== 'packed' && problems.tracking && <p className={css.problem}>{problems.tracking}</p>}
      <Actions>
        {parcel.state === 'toPack' && act('packed', words.pack, 'outline', <Icon name="check" weight="bold" />)}
        {parcel.state === 'packed' && act('toPack', words.unpack, 'quiet')}
        {parcel.state === 'packed' && act('sent', words.send, 'primary')}
        {parcel.state === 'sent' && act('returned', words.comeBack, 'quiet')}
        {parcel.state === 'returned' && act('packed', words.packAgain, 'outline')}
      </Actions>
    </Card>
  )
}
