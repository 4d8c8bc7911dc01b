import { useState } from 'react'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/customer/ui/code-line.tsx'
import { CompactTicket, MoreTickets } from '#src/customer/ui/compact-ticket.tsx'
import { Countdown } from '#src/customer/ui/countdown.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { Rows } from '#src/ui/row.tsx'
import { Ticket } from '#src/customer/ui/ticket.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { SampleCode } from '../sample-code.tsx'
import { Specimen, State } from '../specimen.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const open = () => toasts.show('The ticket opens its code.')

const Tickets = () => (
  <Specimen title="Ticket">
    <Ticket
      tone="accent"
      icon={<Icon name="tag" weight="duotone" />}
      name="Bubble Bath ×5"
      meta="3 of 5 left"
      uses={{ left: 3, total: 5 }}
      onClick={open}
    />
    <Ticket
      icon={<Icon name="calendar-check" weight="duotone" />}
      name="Unlimited Club"
      meta="DUK 418"
      badge={<Badge tone="success">Active</Badge>}
      onClick={open}
    />
    <Ticket
      tone="success"
      icon={<Icon name="car-profile" weight="duotone" />}
      name="The Big Splash"
      meta="From Femi, use by 18/05/2027"
      badge={<Badge tone="brand">Gift</Badge>}
      onClick={open}
    />
    <Ticket
      tone="danger"
      icon={<Icon name="gift" weight="duotone" />}
      name="Free Quick Dip"
      meta="Use by 31/12/2026"
      onClick={open}
    />
    <Ticket
      tone="plain"
      icon={<Icon name="currency-dollar" weight="duotone" />}
      name="20% off any wash"
      meta="Only read"
    />
    <Rows>
      <CompactTicket
        tone="success"
        icon={<Icon name="car-profile" weight="duotone" />}
        name="The Big Splash"
        meta="3 the same"
        end={<Badge tone="warning">4 days</Badge>}
        onClick={open}
      />
      <CompactTicket
        tone="accent"
        icon={<Icon name="tag" weight="duotone" />}
        name="Quick Dip ×10"
        meta="8 of 10 left"
        end={<span className={`${prose.xs} ${prose.muted}`}>No expiry</span>}
        onClick={open}
      />
      <MoreTickets onClick={open}>1 more bundle</MoreTickets>
    </Rows>
  </Specimen>
)

function Countdowns() {
  const [start] = useState(() => Date.now())
  const still = () => start
  return (
    <Specimen title="Countdown">
      <State name="Running">
        <Countdown expiresAt={start + 30_000} now={Date.now} />
      </State>
      <State name="At 23 s">
        <Countdown expiresAt={start + 23_000} now={still} />
      </State>
      <State name="Last">
        <Countdown expiresAt={start + 4_000} now={still} />
      </State>
      <State name="Over">
        <Countdown expiresAt={start} now={still} />
      </State>
    </Specimen>
  )
}

const Codes = () => (
  <Specimen title="Code">
    <QrFrame state="live" width={240}>
      <SampleCode />
    </QrFrame>
    <QrFrame state="checking" width={240} />
    <QrFrame state="off">
      <Cloud />
      <b>No signal, no code</b>
      <p className={`${prose.small} ${prose.muted}`}>It comes back by itself when you reconnect.</p>
    </QrFrame>
    <Button kind="tonal" icon={<Icon name="arrow-clockwise" weight="bold" />}>
      Try again
    </Button>
    <QrFrame state="off" width={292}>
      <Seal tone="warning">
        <Icon name="hourglass-medium" weight="duotone" />
      </Seal>
      <b>Token expired</b>
      <p className={`${prose.small} ${prose.muted}`}>Nothing was charged.</p>
    </QrFrame>
    <CodeLine code="7F3K-92QX" onCopy={() => toasts.show('Copied', 'success')} />
  </Specimen>
)

export const Wallet = () => (
  <>
    <Tickets />
    <Countdowns />
    <Codes />
  </>
)
