import { useState } from 'react'
import { Body } from '#src/customer/ui/body.tsx'
import { AppFrame } from '#src/phone/ui/app-frame.tsx'
import { Bubbles } from '#src/customer/ui/bubbles.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Dock } from '#src/customer/ui/dock.tsx'
import { Hero } from '#src/customer/ui/hero.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Indicator } from '#src/customer/ui/indicator.tsx'
import { MapButton, MapCluster, MapPin, PositionDot } from '#src/customer/ui/map-pin.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { PayBar } from '#src/phone/ui/pay-bar.tsx'
import { TabBar, type Tab } from '#src/phone/ui/tab-bar.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { Line, Specimen } from '../specimen.tsx'
import * as frame from '#src/ui/styles/frame.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as css from '../gallery.module.css'

const nothing = () => toasts.show('Pressed')

const tabs: Tab[] = [
  {
    key: 'menu',
    label: 'Menu',
    icon: <Icon name="list" />,
    iconOn: <Icon name="list" weight="fill" />,
    onPress: nothing,
  },
  {
    key: 'home',
    label: 'Home',
    icon: <Icon name="house" />,
    iconOn: <Icon name="house" weight="fill" />,
    href: '#home',
  },
  {
    key: 'checkout',
    label: 'Checkout',
    icon: <Icon name="shopping-cart-simple" />,
    iconOn: <Icon name="shopping-cart-simple" weight="fill" />,
    href: '#checkout',
    count: { value: 3, words: 'Items in cart' },
  },
]

const Inner = () => (
  <Page
    title="Washes"
    onBack={nothing}
    footer={
      <PayBar label="Payment">
        <Button block size="lg">
          Pay $24.00
        </Button>
      </PayBar>
    }
  >
    {[1, 2, 3].map((key) => (
      <Card key={key}>A card of this page.</Card>
    ))}
  </Page>
)

const Front = () => (
  <div className={frame.scroll}>
    <Hero overlap>
      <Bubbles number={12} zone="right" />
      <p className={prose.display}>Morning, Maya</p>
      <p className={prose.muted}>Elm Street, 0.8 mi away</p>
    </Hero>
    <Body>
      <Card>Across the waterline.</Card>
    </Body>
  </div>
)

export function Frame() {
  const [words, setWords] = useState(true)
  return (
    <>
      <Specimen title="Frame">
        <div className={css.phone}>
          <AppFrame
            dock={
              <Dock>
                <Indicator state="offline" words="Offline" detail="saved 9:38am" />
              </Dock>
            }
          >
            <Inner />
          </AppFrame>
        </div>
        <div className={css.phone}>
          <AppFrame bar={<TabBar tabs={tabs} current="home" words={words} />}>
            <Front />
          </AppFrame>
        </div>
        <Button kind="outline" onClick={() => setWords(!words)}>
          Words of the bar
        </Button>
      </Specimen>
      <Specimen title="Marker and cluster">
        <Line>
          <MapPin label="Old Mill" onClick={nothing} />
          <MapPin label="Elm Street" selected onClick={nothing} />
          <MapCluster count={5} near="Ashford" onClick={nothing} />
          <MapCluster count={14} near="Stone Bridge" onClick={nothing} />
          <PositionDot />
          <MapButton label="Zoom in" icon={<Icon name="plus" weight="bold" />} onClick={nothing} />
        </Line>
      </Specimen>
    </>
  )
}
