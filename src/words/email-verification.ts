export const verificationWords = {
  title: 'Email Verification',
  body: (email: string) => `We sent a link to ${email}. Tap it to start buying.`,
  cardTitle: 'Please Verify your email',
  cardBody: (email: string) =>
    `Please verify your email before adding a card to your account. We sent a link to ${email}.`,
  claimBody: (email: string) =>
    `Please verify your email before claiming promo codes and deals. We sent a link to ${email}.`,
  resend: 'Resend Email',
  gotIt: 'Got it',
  sentTitle: 'Success',
  sent: (email: string) => `An new email has been sent to ${email}...`,
  failedTitle: 'Error',
  failed: (email: string) => `An error occurred when sending an email to ${email}...`,
  confirmed: 'Your email is confirmed.',
  note: 'Confirm your email to add a card or claim deals.',
  noteCorrect: 'Wrong address?',
  correct: 'Correct the email',
  noteResend: 'Re-send',
} as const
