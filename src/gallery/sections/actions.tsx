import { useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Line, Specimen, State } from '../specimen.tsx'
import * as css from '../gallery.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const Buttons = () => (
  <Specimen title="Button">
    <Line>
      <State name="Rest">
        <Button>Buy Now</Button>
      </State>
      <State name="Focus">
        <Button className={css.ring}>Buy Now</Button>
      </State>
      <State name="Busy">
        <Button busy>Buy Now</Button>
      </State>
      <State name="Busy with icon">
        <Button busy icon={<Icon name="arrow-clockwise" weight="bold" />}>
          Check now
        </Button>
      </State>
      <State name="Disabled">
        <Button disabled>Buy Now</Button>
      </State>
    </Line>
    <Line>
      <Button kind="tonal">Tonal</Button>
      <Button kind="outline">Outline</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="danger">Danger</Button>
      <Button kind="danger-quiet">Danger quiet</Button>
      <LinkButton kind="tonal" href="#top" iconEnd={<Icon name="arrow-right" weight="bold" />}>
        A link
      </LinkButton>
      <IconButton label="Notifications, 2 unread" icon={<Icon name="bell" />} dot />
    </Line>
    <Button size="lg" block spread iconEnd={<span className={prose.num}>$55.63</span>}>
      Complete Purchase
    </Button>
    <Button block reason="Pay needs a card on file.">
      Pay $24.00
    </Button>
  </Specimen>
)

const Toggles = () => {
  const [on, setOn] = useState(true)
  const [size, setSize] = useState(10)
  return (
    <>
      <Line>
        <Switch label="On" checked={on} onChange={() => setOn(!on)} />
        <Switch label="Off" defaultChecked={false} />
        <Switch label="Not available" disabled />
      </Line>
      <Line>
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox>Empty</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox error="Please agree to go on.">I agree to the terms</Checkbox>
      </Line>
      <Slider
        label="Font size"
        value={size}
        min={5}
        max={15}
        onChange={setSize}
        start={<span className={prose.small}>A</span>}
        end={<span>A</span>}
      />
    </>
  )
}

const kinds = [
  { value: 'new', label: 'Buy New' },
  { value: 'reload', label: 'Reload' },
] as const
const groups = [
  { value: 'all', label: 'All', count: 17 },
  { value: 'club', label: 'Club', count: 1 },
  { value: 'washes', label: 'Washes', count: 8 },
] as const

const Choices = () => {
  const [kind, setKind] = useState<'new' | 'reload'>('new')
  const [group, setGroup] = useState<'all' | 'club' | 'washes'>('all')
  return (
    <Specimen title="Choice">
      <Toggles />
      <Line>
        <Chip on icon={<Icon name="map-pin" weight="fill" />}>
          Elm Street
        </Chip>
        <Chip icon={<Icon name="map-pin" />} iconEnd={<Icon name="caret-down" weight="bold" size="sm" />}>
          Old Mill
        </Chip>
      </Line>
      <ChipChoice label="Show" choices={groups} value={group} onChange={setGroup} />
      <Segmented label="Gift card" choices={kinds} value={kind} onChange={setKind} />
    </Specimen>
  )
}

export const Actions = () => (
  <>
    <Buttons />
    <Choices />
  </>
)
