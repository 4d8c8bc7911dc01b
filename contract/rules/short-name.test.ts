import { expect, test } from 'vitest'
import { launcherName, shortName } from './short-name.ts'

test.each([
  ['Puddle Lane Car Wash', 'Puddle Lane', 'Puddle Lane'],
  ['Blackline Express Wash', 'Blackline', 'Blackline'],
  ['Riverbend Car Wash', 'Riverbend', 'Riverbend'],
  ['The Sparkling Harbor Car Wash', 'The Sparkling Harbor', 'The'],
  ['Harbor Auto Spa', 'Harbor Auto Spa', 'Harbor Auto'],
  ['Car Wash', 'Car', 'Car'],
])('%s is signed %s, and is %s below an icon', (companyName, short, launcher) => {
  expect(shortName(companyName)).toBe(short)
  expect(launcherName(companyName)).toBe(launcher)
})
