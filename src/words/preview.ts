/** A window that stands open in the preview of windows. */
export const previewDialogWords = {
  title: 'Remove this wash?',
  body: 'You can put it back from the list of washes at any time.',
  yes: 'Remove',
  no: 'Keep it',
} as const
