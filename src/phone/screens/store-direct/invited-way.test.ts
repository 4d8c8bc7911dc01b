import { expect, test } from 'vitest'
import { invitedWay } from './invited-way.ts'

const appStore = { apple: 'https://apple.example/app', google: 'https://google.example/app' }
const invited = { os: 'ios', isInApp: false, appStore, hash: '#DUCK2345' } as const

test('an invitation leads to the store of the device', () => {
  expect(invitedWay(invited).store).toBe('https://apple.example/app')
  expect(invitedWay({ ...invited, os: 'android' }).store).toBe('https://google.example/app')
})

test('without a link, on another system, or in the app itself it leads to signing up with the code', () => {
  for (const own of [{ appStore: { apple: '', google: '' } }, { os: 'other' as const }, { isInApp: true }])
    expect(invitedWay({ ...invited, ...own })).toEqual({ store: undefined, signUp: '/signUp#DUCK2345' })
})

test('a hash that is no code is left out', () => {
  expect(invitedWay({ ...invited, hash: '#phoneApp' }).signUp).toBe('/signUp')
  expect(invitedWay({ ...invited, hash: '' }).signUp).toBe('/signUp')
})
