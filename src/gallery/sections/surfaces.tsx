import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Drum } from '#src/customer/ui/drum.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Dot } from '#src/ui/marks.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { Row, RowButton, RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { Line, Specimen } from '../specimen.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

const Badges = () => (
  <Specimen title="Badge and tile">
    <Line>
      <Badge>Value $32.00</Badge>
      <Badge tone="brand" icon={<Icon name="gift" weight="fill" />}>
        Gift
      </Badge>
      <Badge tone="accent">Deal</Badge>
      <Badge tone="pop" icon={<Icon name="star" weight="fill" />}>
        Most loved
      </Badge>
      <Badge tone="success">Active</Badge>
      <Badge tone="warning">Ends soon</Badge>
      <Badge tone="danger">Expired</Badge>
      <Badge tone="info">Demo</Badge>
    </Line>
    <Line>
      <Tile size="sm">
        <Icon name="map-pin" />
      </Tile>
      <Tile>
        <Icon name="calendar-check" />
      </Tile>
      <Tile tone="accent">
        <Icon name="tag" weight="duotone" />
      </Tile>
      <Tile tone="plain">
        <Icon name="bell" />
      </Tile>
      <Tile tone="on">
        <Icon name="map-pin" weight="fill" />
      </Tile>
      <Tile tint="#F25C78">
        <Icon name="sparkle" weight="fill" />
      </Tile>
      <Tile tint="#B8B2A7">
        <Icon name="drop" weight="fill" />
      </Tile>
      <Tile size="lg" tone="warning">
        <Icon name="warning" weight="duotone" />
      </Tile>
    </Line>
  </Specimen>
)

const tile = (
  <Tile size="sm">
    <Icon name="map-pin" />
  </Tile>
)

const RowsDemo = () => (
  <Section title="Rows" end="4 items">
    <Rows>
      <RowLink href="#rows" start={tile} title="Default location" detail="Elm Street" />
      <RowButton start={tile} title="Reload app" end={<Badge tone="success">New</Badge>} />
      <Row
        start={<Avatar initials="MO" />}
        title="Maya Okafor"
        detail="maya.okafor@example.com"
        end={<Dot words="Unread" />}
      />
      <Row
        start={tile}
        title="A line that is only read"
        end={<span className={`${prose.strong} ${prose.num}`}>$34.99</span>}
      />
    </Rows>
  </Section>
)

const Details = () => (
  <Specimen title="Facts, steps, progress">
    <KeyValues
      plate
      pairs={[
        { name: 'Order', value: '7F3K-92QX', code: true },
        { name: 'Amount', value: '$55.63' },
        { name: 'Card', value: 'Visa ending 4242' },
      ]}
    />
    <Steps
      steps={[
        { title: 'Order sent', detail: '9:41am, $55.63', state: 'done' },
        { title: 'Waiting for the bank’s answer', detail: 'Usually under 20 seconds.', state: 'now' },
        { title: 'Into your wallet', state: 'next' },
      ]}
    />
    <ProgressBar label="Upload" value={0.6} />
    <Drum label="Checking" icon={<Icon name="credit-card" weight="duotone" />} />
  </Specimen>
)

export const Surfaces = () => (
  <>
    <Badges />
    <Specimen title="Surface">
      <RowsDemo />
      <Card selected className={layout.g2}>
        <b>Chosen card</b>
        <Button kind="tonal" block>
          Directions
        </Button>
      </Card>
      <div className={layout.flex} aria-busy="true">
        <Skeleton width={48} height={48} />
        <div className={`${layout.g2} ${layout.grow}`}>
          <Skeleton width="60%" height={18} />
          <Skeleton height={12} />
        </div>
      </div>
    </Specimen>
    <Details />
  </>
)
