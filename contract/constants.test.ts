import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('durations, limits and versions have their fixed values', () => {
  expect(constants).toMatchObject({
    appVersion: '1.5.1',
    localStateVersion: '1.0.4',
    formerNameDays: 365,
    tokenShownSeconds: 30,
    accessTokenSeconds: 300,
    unreadEvery: 120_000,
    chunkLoadTimeout: 120_000,
    emailCheckDebounce: 400,
    splashHold: 2_000,
    toastLife: 5_000,
    surveyCloseDelay: 1_000,
    overlayMotion: 300,
    deviceIdLength: 20,
    bubblesDefault: 15,
    bubblesRange: [1, 20],
    homeCardsMax: 8,
    fontSizeRange: [5, 15],
    fontSizeDefault: 10,
    stickyHeaderAfter: 400,
    fieldLimits: { cardNumber: 19, promoCode: 20, make: 20, model: 20, color: 20, year: 4, license: 10 },
    allLocations: 0,
    milesPerDegree: 68.7,
    nearbyMiles: 1,
  })
})

test('each processor has one of the three heights of a card form', () => {
  expect(constants.cardFormHeight).toEqual({
    exacthosted: 450,
    moneris_deprecated: 450,
    worldpay: 420,
    ips: 420,
    moneris: 600,
  })
})
