import { expect, test } from 'vitest'
import { wrapperMarker } from '#contract/constants.ts'
import { offices } from '#contract/routes/offices.ts'
import { markupOf, valuesOf, type Shown } from '#tests/support/screen.tsx'
import PhoneOnly from './phone-only.tsx'

const targetsFor = (session: NonNullable<Shown['session']>) => valuesOf('href', markupOf(<PhoneOnly />, { session }))

test('on a computer, an administrator of a site without a web shop gets to a log-in, and then to the back office', () => {
  // Without the marker a computer gets this page again.
  expect(targetsFor('none')).toContain(`/logIn?office${wrapperMarker}`)
  expect(targetsFor('admin')).toContain(offices.admin.path)
})
