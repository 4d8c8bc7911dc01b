/** Texts for forgotten, recovered and changed passwords. */
export const passwordWords = {
  forgotTitle: 'Forgot password?',
  forgotBody: 'Tell us your email. If we know it, a link is on its way within a minute.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Email Sent',
  sent: 'Password recovery email sent!',
  sentMore: (email: string) => `If there’s an account for ${email}, a reset link is on its way. It works for one hour.`,
  sendFailed: 'Failed to Email',

  newTitle: 'Choose a new password',
  newFor: (email: string) => `For ${email}. This signs you out on your other devices.`,
  password: 'New password',
  confirmPassword: 'Confirm password',
  saveNew: 'Save new password',
  recovered: 'Password updated!',
  recoveredMore: 'Log in with your new password.',
  recoverFailed: 'Error updating Password',
  newLink: 'Shall we send you a new one?',
  newLinkYes: 'Yes, send a link',

  changeTitle: 'Update password',
  changeBody: 'This signs you out on your other devices.',
  currentPassword: 'Current password',
  change: 'Update password',
  changed: 'Password updated!',
  changeFailed: 'Failed to update Password',
  failedBody: 'Something went wrong. Please try again.',

  updatedTitle: 'Password updated',
  updatedBody: 'Your password was updated. You can log in with it now.',
} as const
