import { existsSync, readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { Address, Password, PersonName, Phone, Vehicle } from '#contract/shapes/account.ts'
import { Location } from '#contract/shapes/place.ts'
import { Product } from '#contract/shapes/product.ts'
import { SiteConfig } from '#contract/site/schema.ts'
import { WalletItem } from '#contract/shapes/wallet.ts'
import { type DemoMerchant, type DemoProduct, type DemoWalletItem, withFileUrls } from './merchant.ts'
import { demoMerchants } from './merchants.ts'
import { states } from '#server/basics/states.ts'

const stateCodes = states.map((it) => it.code)
const asked = (merchant: DemoMerchant) => ({
  ...merchant.siteConfig,
  timeStamp: 0,
  has_app: merchant.hasApp,
  has_ecom: merchant.hasEcom,
  locations: merchant.locations,
  states,
})
const sold = ({ priceCents, taxRate, valueCents, signupCents, monthlyCents, ...it }: DemoProduct): Product => ({
  productId: it.productId,
  name: it.name,
  details: it.details,
  locations: it.locations,
  logo: it.logo,
  appProductType: it.appProductType,
  productType: it.productType,
  fulfillable: it.fulfillable,
  price: priceCents / 100,
  taxes: Math.round((priceCents * taxRate) / 10_000) / 100,
  value: valueCents === null ? null : valueCents / 100,
  signupPrice: signupCents === null ? null : signupCents / 100,
  monthlyPrice: monthlyCents === null ? null : monthlyCents / 100,
})
const kept = (it: DemoWalletItem): WalletItem => ({
  name: it.name,
  label: 'Any',
  code: 'W000000000000',
  maxUses: it.maxUses,
  useLimitCount: it.usesMade,
  purchasedDate: '2026-01-31T12:00:00Z',
  expirationDate: null,
  isGift: it.gift !== null,
  giftedFrom: it.gift?.from ?? null,
  giftMessage: it.gift?.message ?? null,
  itemType: it.itemType,
  locations: it.locations,
  balance: it.balanceCents === null ? null : it.balanceCents / 100,
})
/** Forbidden content of a drawing: scripts, handlers, and external resources. */
const reachesOut = /<script|\bon\w+=|(href|src)="(?!#)|@import|url\((?!#)/
const failures = (schema: TSchema, value: unknown) =>
  [...Value.Errors(schema, value)].map((it) => `${it.instancePath} ${it.message}`)

describe.each(demoMerchants.map((it) => [it.subdomain, it] as const))('%s', (_, merchant) => {
  test('its config, locations, products and wallets are valid by the contract', () => {
    expect(failures(SiteConfig, asked(merchant))).toEqual([])
    for (const place of merchant.locations) expect(failures(Location, place), place.name).toEqual([])
    for (const product of merchant.products) expect(failures(Product, sold(product)), product.name).toEqual([])
    for (const item of merchant.users.flatMap((it) => it.wallet))
      expect(failures(WalletItem, kept(item)), item.name).toEqual([])
  })

  test('its users pass the validation of the sign-up', () => {
    for (const user of merchant.users) {
      expect(failures(Password, user.password)).toEqual([])
      expect(failures(Phone, user.cellPhoneNumber)).toEqual([])
      for (const name of [user.firstName, user.lastName]) expect(failures(PersonName, name)).toEqual([])
      if (user.vehicle) expect(failures(Vehicle, user.vehicle)).toEqual([])
      if (user.homeAddress) expect(failures(Address, user.homeAddress)).toEqual([])
      if (user.vehicle) expect(stateCodes).toContain(user.vehicle.state)
      expect(user.referralCode).toMatch(/^[A-Z2-9]{8}$/)
    }
  })

  test('every location named by a product, a wallet item or a user is its own', () => {
    const ids = merchant.locations.map((it) => it.id)
    const items = [...merchant.products, ...merchant.deals, ...merchant.users.flatMap((it) => it.wallet)]
    const named = [...items.flatMap((it) => it.locations), ...merchant.users.flatMap((it) => it.homeLocationId ?? [])]
    expect(new Set(ids).size).toBe(ids.length)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every product in a wallet or a purchase is still sold', () => {
    const ids = merchant.products.map((it) => it.productId)
    const held = merchant.users.flatMap((it) => [
      ...it.wallet.flatMap((item) => item.productId ?? []),
      ...it.purchases.flatMap((bought) => bought.lines.map((line) => line.productId)),
      ...(it.club ? [it.club.productId] : []),
    ])
    expect(held.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every file exists, loads no external resource, and is referenced by the config', () => {
    const mentioned = new Set<string>()
    withFileUrls(merchant.siteConfig, (name) => (mentioned.add(name), name))
    for (const name of mentioned) expect(Object.keys(merchant.files), name).toContain(name)
    for (const [name, file] of Object.entries(merchant.files)) {
      const path = new URL(file.path, import.meta.url)
      expect(existsSync(path), name).toBe(true)
      if (name.endsWith('.svg')) expect(readFileSync(path, 'utf8'), name).not.toMatch(reachesOut)
      expect([...mentioned], name).toContain(name)
    }
  })

  test('its texts are complete and name no other merchant', () => {
    const { siteConfig, texts, products, users, survey, deals, promoCodes } = merchant
    const words = JSON.stringify([siteConfig, texts, products, users, survey, deals, promoCodes]).toLowerCase()
    expect(words).not.toContain('lorem')
    expect(words).not.toContain('todo')
    for (const { siteConfig: other } of demoMerchants.filter((it) => it !== merchant)) {
      expect(words).not.toContain(other.cardName?.toLowerCase())
    }
    expect(texts.terms.length).toBeGreaterThan(5)
    for (const paragraph of [...texts.terms, ...texts.washClubTerms]) expect(paragraph).toMatch(/^<p>[\s\S]+<\/p>$/)
  })
})

test('the merchants share no number, key, subdomain or processor', () => {
  const distinct = (of: (it: DemoMerchant) => unknown) =>
    expect(new Set(demoMerchants.map(of)).size).toBe(demoMerchants.length)
  distinct((it) => it.hsAccountId)
  distinct((it) => it.subdomain)
  distinct((it) => it.appKey)
  distinct((it) => it.processor)
  distinct((it) => it.terminal.terminalId)
  const productIds = demoMerchants.flatMap((it) => it.products.map((product) => product.productId))
  expect(new Set(productIds).size).toBe(productIds.length)
})

test('the third has sixty locations, requires a choice of one, and disables what it does not offer', () => {
  const riverbend = demoMerchants[2]
  expect(riverbend?.locations).toHaveLength(60)
  expect(new Set(riverbend?.locations.map((it) => it.name)).size).toBe(60)
  expect(riverbend?.siteConfig).toMatchObject({ forceLocations: true, loyaltyProgram: false })
  expect(riverbend?.hasEcom).toBe(false)
  expect(riverbend?.siteConfig.disabledRoutes).toContain('/giftCards')
})

test('every merchant has the same three users', () => {
  for (const { users } of demoMerchants) {
    expect(users.map((it) => [it.email, it.emailConfirmed, it.isAdmin])).toEqual([
      ['casey@example.com', true, false],
      ['noor@example.com', false, false],
      ['avery@example.com', true, true],
    ])
  }
})
