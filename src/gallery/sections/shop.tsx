import type { Site } from '#src/brand/site.ts'
import { CarWash } from '#src/customer/ui/art/car-wash.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CartLine } from '#src/customer/ui/cart-line.tsx'
import { HomeCards } from '#src/phone/ui/home-cards.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LoyaltyCard, LoyaltySkeleton } from '#src/phone/ui/loyalty-card.tsx'
import { MembershipPass } from '#src/customer/ui/membership-pass.tsx'
import { Porthole } from '#src/phone/ui/porthole.tsx'
import { Price } from '#src/customer/ui/price.tsx'
import { BestBadge, ProductCard } from '#src/customer/ui/product-card.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { Tier } from '#src/customer/ui/tier.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { Totals } from '#src/customer/ui/totals.tsx'
import { Line, Specimen } from '../specimen.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const removed = () => toasts.show('Removed')
const splash = (
  <Tile tint="#F25C78">
    <Icon name="sparkle" weight="fill" />
  </Tile>
)
const buy = (
  <>
    <Button kind="tonal" icon={<Icon name="plus" weight="bold" />}>
      Add To Cart
    </Button>
    <Button>Buy Now</Button>
    <Button kind="quiet" icon={<Icon name="gift" />}>
      Buy as a Gift
    </Button>
  </>
)

const Products = () => (
  <Specimen title="Product">
    <ProductCard
      tile={splash}
      name="The Big Splash"
      under={<Tier level={4} />}
      price={<Price whole="$24" cents="00" spoken="$24.00" />}
      badges={
        <>
          <BestBadge>Most loved</BestBadge>
          <Badge>Value $32.00</Badge>
        </>
      }
      details={['Triple foam and soft-cloth wash', 'Ceramic gloss finish', 'Wheel and tire shine']}
      more={
        <button type="button" className={`${prose.link} ${prose.linkTap} ${prose.small}`}>
          See 2 more details
        </button>
      }
      restriction="Only at Elm Street and Old Mill"
      best
      actions={buy}
    />
    <ProductCard
      tile={splash}
      name="Unlimited"
      price={<Price whole="$34" cents="99" spoken="$34.99" per="each month" />}
      details={['One wash a day']}
      actions={<Button kind="tonal">Log in to buy</Button>}
    />
    <ProductSkeleton />
  </Specimen>
)

const Loyalty = () => (
  <Specimen title="Loyalty">
    <LoyaltyCard title="Puddle Points" points={640} goal={1000} ofGoal="of 1,000" href="#loyalty">
      360 to go until a <b>free wash</b>
    </LoyaltyCard>
    <LoyaltySkeleton />
    <Line>
      {[0, 25, 90, 100].map((percent) => (
        <Porthole key={percent} percent={percent} size={72} />
      ))}
    </Line>
  </Specimen>
)

const Home = ({ site }: { site: Site }) => {
  const weight = site.themes.font === 'friendly' ? 'duotone' : 'light'
  const cards = site.homeCards.map(({ icon, text, to }) => ({ text, to, icon: <Icon name={icon} weight={weight} /> }))
  return (
    <Specimen title="Home cards">
      <HomeCards cards={cards} art={<CarWash />} />
      <HomeCards cards={cards.slice(0, 2)} />
    </Specimen>
  )
}

const Cart = () => (
  <Specimen title="Cart line">
    <CartLine
      tile={
        <Tile size="sm" tint="#2B7FE0">
          <Icon name="drop" weight="fill" />
        </Tile>
      }
      name="Bubble Bath"
      detail="To Priya, priya.n@example.com"
      price="$18.00"
      onRemove={removed}
    />
    <CartLine
      tile={
        <Tile size="sm" tint="#E09A00">
          <Icon name="crown" weight="fill" />
        </Tile>
      }
      name="Club"
      detail="First month"
      price="$9.99"
      onRemove={removed}
      removing
    />
    <Totals
      lines={[
        { name: 'Subtotal', value: '$51.99' },
        { name: 'Tax', value: '$3.64' },
      ]}
      sum={{ name: 'Total', value: '$55.63' }}
    />
  </Specimen>
)

const cardName = (
  <>
    <Icon name="crown" weight="fill" />
    Puddle Pass
  </>
)

const Passes = () => (
  <Specimen title="Pass and gift">
    <MembershipPass
      cardName={cardName}
      badge={<Badge tone="success">Active</Badge>}
      name="Unlimited"
      detail="6 washes this month"
      plate="DUK 418"
      art={<CarWash />}
    />
    <MembershipPass
      ending
      cardName={cardName}
      badge={<Badge tone="warning">Ends 04/12/2026</Badge>}
      name="Unlimited"
      plate="DUK 418"
      art={<CarWash />}
    />
  </Specimen>
)

export const Shop = ({ site }: { site: Site }) => (
  <>
    <Products />
    <Loyalty />
    <Home site={site} />
    <Cart />
    <Passes />
  </>
)
