import { renderToStaticMarkup as html } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LinkProvider } from './anchor.tsx'
import { Button, LinkButton } from './button.tsx'
import { Countdown, secondsLeft } from '#src/customer/ui/countdown.tsx'
import { Field } from './field.tsx'
import { HomeCards } from '#src/phone/ui/home-cards.tsx'
import { Icon } from './icon.tsx'
import { PasswordField } from './password-field.tsx'
import { Porthole } from '#src/phone/ui/porthole.tsx'
import { Price } from '#src/customer/ui/price.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { TabBar, type Tab } from '#src/phone/ui/tab-bar.tsx'
import { Uses } from '#src/customer/ui/uses.tsx'

describe('Button', () => {
  test('with a reason it stays focusable and is described by the reason', () => {
    const markup = html(<Button reason="Pay needs a card on file.">Pay</Button>)
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain(' disabled=')
    const id = /aria-describedby="([^"]+)"/.exec(markup)![1]
    expect(markup).toMatch(new RegExp(`<p id="${id}"[^>]*>Pay needs a card on file.</p>`))
  })

  test('has the same structure with a reason and without one', () => {
    const shape = (markup: string) => markup.match(/<[a-z]+/g)
    expect(shape(html(<Button reason="">Save</Button>))).toEqual(
      shape(html(<Button reason="Fill in ZIP">Save</Button>)),
    )
    expect(html(<Button reason="">Save</Button>)).not.toContain('aria-disabled')
  })

  test('keeps its label while busy', () => {
    expect(html(<Button busy>Pay</Button>)).toMatch(/aria-busy="true".*data-ui="spinner".*Pay/)
  })

  test('internal links use the router, external links do not', () => {
    const Router = ({ href }: { href?: string }) => <i>{href}</i>
    const inApp = html(
      <LinkProvider value={Router}>
        <LinkButton href="/washes">Washes</LinkButton>
      </LinkProvider>,
    )
    const outside = html(
      <LinkProvider value={Router}>
        <LinkButton href="https://example.com">Out</LinkButton>
      </LinkProvider>,
    )
    expect(inApp).toBe('<i>/washes</i>')
    expect(outside).toContain('<a href="https://example.com"')
  })
})

describe('Field', () => {
  test('the error replaces the hint in the reserved line', () => {
    const rest = html(<Field label="Email" hint="We write rarely." />)
    const wrong = html(<Field label="Email" hint="We write rarely." error="Please enter a valid email." />)
    expect(rest).toContain('We write rarely.')
    expect(wrong).toContain('Please enter a valid email.')
    expect(wrong).not.toContain('We write rarely.')
    expect([rest, wrong].every((markup) => /<p[^>]* aria-live="polite">/.test(markup))).toBe(true)
  })

  test('an optional field says so in its label', () => {
    const label = (markup: string) => /<label[^>]*>(.*?)<\/label>/.exec(markup)![1]!.replaceAll(/<[^>]*>/g, '')
    expect(label(html(<Field label="Referral code" optional />))).toMatch(/Referral code\s*- Optional/)
    expect(label(html(<Field label="Referral code" />))).toBe('Referral code')
  })

  test('a password is hidden at first, with a button that shows it', () => {
    const markup = html(<PasswordField label="Password" autoComplete="current-password" />)
    expect(markup).toMatch(/<input[^>]* type="password"/)
    expect(markup).toContain('aria-label="Show password"')
  })

  test('label and message are connected to the input', () => {
    const markup = html(<Field label="Email" error="No." />)
    const id = /<label for="([^"]+)"/.exec(markup)![1]
    expect(markup).toContain(`id="${id}" aria-invalid="true" aria-describedby="${id}-message"`)
  })
})

describe('TabBar', () => {
  const count = { value: 120, words: 'Items in cart' }
  const tabs: Tab[] = [{ key: 'cart', label: 'Checkout', icon: null, iconOn: null, href: '/checkout', count }]

  test('hidden labels remain the accessible names', () => {
    expect(html(<TabBar tabs={tabs} words={false} />)).toMatch(/<span[^>]*>Checkout<\/span>/)
  })

  test('marks the current page and caps the count', () => {
    const markup = html(<TabBar tabs={tabs} current="cart" />)
    expect(markup).toContain('aria-current="page"')
    expect(markup).toContain('99+')
  })
})

describe('HomeCards', () => {
  const card = (index: number) => ({ text: `Card ${index}`, to: `/${index}`, icon: <Icon name="tag" /> })
  const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index))

  test.each([
    [1, 1],
    [2, 0],
    [5, 1],
    [8, 0],
  ])('of %d cards, %d is wide', (count, wide) => {
    expect(html(<HomeCards cards={cards(count)} />).split('data-wide')).toHaveLength(wide + 1)
  })
})

test('a price is announced as one number', () => {
  const markup = html(<Price whole="$1,234" cents="05" spoken="$1,234.05" />)
  expect(markup).toMatch(/<span aria-hidden="true">\$1,234<sup>05<\/sup><\/span><span[^>]*>\$1,234\.05<\/span>/)
})

test('uses are drawn as bars up to a limit', () => {
  expect(html(<Uses left={3} total={5} />).match(/<i/g)).toHaveLength(5)
  expect(html(<Uses left={40} total={50} />)).toBe('')
})

test('the porthole announces its percentage and clamps it', () => {
  expect(html(<Porthole percent={64.2} />)).toContain('64% of the way')
  expect(html(<Porthole percent={250} />)).toContain('translateY(12px)')
})

test('a code that is being checked is not in the document', () => {
  const markup = html(
    <QrFrame state="checking">
      <b>code</b>
    </QrFrame>,
  )
  expect(markup).toContain('Checking signal')
  expect(markup).not.toContain('code')
})

describe('Countdown', () => {
  test.each([
    [30_000, 30],
    [29_001, 30],
    [1, 1],
    [0, 0],
    [-500, 0],
  ])('%d ms are %d seconds', (left, seconds) => {
    expect(secondsLeft(left, 0)).toBe(seconds)
  })

  test('announces its last seconds and its end', () => {
    expect(html(<Countdown expiresAt={4000} now={() => 0} />)).toMatch(/data-state="last".*4 seconds left/)
    expect(html(<Countdown expiresAt={0} now={() => 0} />)).toMatch(/data-state="over".*Time is up/)
  })
})
