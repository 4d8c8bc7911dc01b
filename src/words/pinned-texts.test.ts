import { expect, test } from 'vitest'
import { airPayWords } from './air-pay.ts'
import { appWords } from './app.ts'
import { cardWords } from './card.ts'
import { catalogueWords } from './catalogue.ts'
import { clubWords } from './club.ts'
import { codeWords } from './code.ts'
import { dataWords } from './data.ts'
import { dealWords } from './deals.ts'
import { verificationWords } from './email-verification.ts'
import { giftCardWords } from './gift-cards.ts'
import { historyWords } from './history.ts'
import { logInWords } from './log-in.ts'
import { notificationWords } from './notifications.ts'
import { passwordWords } from './password.ts'
import { storeDirectWords } from './referral.ts'
import { uiWords } from './ui.ts'

const email = 'casey@example.com'
const again = 'Sorry, something went wrong. Please try again.'

/** Texts whose wording is fixed, letter by letter. */
test.each([
  ['Unable to get Washes', catalogueWords.failedWashes],
  ['Unable to get Bundles', catalogueWords.failedBundles],
  ['Unable to get Clubs', catalogueWords.failedClubs],
  ['Unable to get Gift Cards', giftCardWords.failed],
  ['Unable to get Deals', dealWords.failed],
  ['Unable to get History', historyWords.failed],
  ['Unable to get Notifications', notificationWords.failed],
  [again, dataWords.failed],
  [again, notificationWords.failedBody],
  ['Unable to Generate Token', codeWords.tokenTitle],
  [again, codeWords.tokenFailed],
  ['Token expired', airPayWords.expired],
  ['Failed to Cancel', clubWords.failedCancel],
  ['Failed to Reactivate', clubWords.failedReactivate],
  [again, clubWords.failed],
  ['Wash Club Canceled', clubWords.canceled],
  ['Wash reactivated', clubWords.reactivated],
  ['Failed to update Password', passwordWords.changeFailed],
  ['Error updating Password', passwordWords.recoverFailed],
  ['Something went wrong. Please try again.', passwordWords.failedBody],
  ['Password updated!', passwordWords.changed],
  ['Password updated!', passwordWords.recovered],
  ['Failed to Email', passwordWords.sendFailed],
  ['Email Sent', passwordWords.sentTitle],
  ['Password recovery email sent!', passwordWords.sent],
  ['Email Verification', verificationWords.title],
  ['Resend Email', verificationWords.resend],
  ['Success', verificationWords.sentTitle],
  [`An new email has been sent to ${email}...`, verificationWords.sent(email)],
  [`An error occurred when sending an email to ${email}...`, verificationWords.failed(email)],
  ['Please Verify your email', verificationWords.cardTitle],
  ['Code Claimed', dealWords.codeClaimed],
  ['Deal Added to your Wallet!', dealWords.dealClaimed],
  ['Email resent.', historyWords.emailed],
  ['Logged Out', appWords.loggedOut],
  ['You have been logged out', appWords.loggedOutBody],
  ['Connection Error', appWords.connectionError],
  ['The Internet connection appears to be offline.', appWords.connectionErrorBody],
  ['An Error has occurred', appWords.crashed],
  ['Reload Application', appWords.reload],
  ['404, Page Not Found.', appWords.notFound],
  ['Please Open on a Mobile Device', appWords.mobileOnly],
  ['Account Already Created... unable to add a referral code', storeDirectWords.accountExists],
  ['- Optional', uiWords.optional],
  ['An Error has occurred whilst adding your card.', cardWords.failed],
])('"%s" is written so', (pinned, text) => {
  expect(text).toBe(pinned)
})

test.each([
  ['Logging in as a guest only allows access to viewing washes / clubs.', logInWords.guestBody],
  ['Please verify your email before adding a card to your account.', verificationWords.cardBody(email)],
])('"%s" comes first, before what else the user can do', (pinned, text) => {
  expect(text.startsWith(`${pinned} `)).toBe(true)
})
