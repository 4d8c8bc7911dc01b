export const verificationWords = {
  title: 'Email Verification',
  body: (email: string) =>
    `A confirmation link is in the mailbox of ${email}. Open it to add a card, buy and claim deals.`,
  cardTitle: 'Please Verify your email',
  cardBody: 'Please verify your email before adding a card to your account.',
  resend: 'Resend Email',
  later: 'Not now',
  sentTitle: 'Success',
  sent: (email: string) => `An new email has been sent to ${email}...`,
  failedTitle: 'Error',
  failed: (email: string) => `An error occurred when sending an email to ${email}...`,
  confirmed: 'Your email is confirmed.',
  note: 'Confirm your email to add a card or claim deals.',
  noteResend: 'Re-send',
} as const
